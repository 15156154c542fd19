const { statSync, writeFileSync } = require('node:fs');

/** Notes what a build reads: the modules and their surroundings as webpack knows them, and what its configuration has loaded. */
const plugin = {
  apply: (compiler) =>
    compiler.hooks.done.tap('NoteFiles', ({ compilation }) => {
      const files = new Set([...compilation.fileDependencies, ...Object.keys(require.cache)]);
      files.delete(__filename);
      const read = [...files].filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
      writeFileSync('../files.json', JSON.stringify(read));
    }),
};

/** In place of the configuration of the remote in whose folder webpack is started. */
module.exports = (...given) =>
  require(`${process.cwd()}/webpack.config.js`)(...given).map((configuration) => ({
    ...configuration,
    plugins: [...configuration.plugins, plugin],
  }));
