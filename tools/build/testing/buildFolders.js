const { join } = require('node:path');
const webpack = require('webpack');

/** Builds a remote for production, and returns its errors as one text, empty if there are none. */
async function build(folder) {
  try {
    const builds = require(join(folder, 'webpack.config.cjs'))({}, { mode: 'production' });
    const compiler = webpack(builds.map((one) => ({ ...one, context: folder, mode: 'production' })));
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    await new Promise((resolve) => compiler.close(resolve));
    return stats.toString({ preset: 'errors-only', colors: false });
  } catch (error) {
    return String(error);
  }
}

/** Prints a JSON object with the errors of the build in each folder that the command line names. */
async function main(folders) {
  const errors = {};
  for (const folder of folders) errors[folder] = await build(folder);
  process.stdout.write(JSON.stringify(errors));
}

void main(process.argv.slice(2));
