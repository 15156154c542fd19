const { existsSync, readFileSync, statSync, writeFileSync } = require('node:fs');

const list = '../files.json';

/**
 * Adds the files that a build reads to those in `../files.json`: webpack's file dependencies, and the modules of its
 * configuration.
 */
const plugin = {
  apply: (compiler) =>
    compiler.hooks.done.tap('NoteFiles', ({ compilation }) => {
      const noted = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
      const files = new Set([...noted, ...compilation.fileDependencies, ...Object.keys(require.cache)]);
      files.delete(__filename);
      const existing = [...files].filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
      writeFileSync(list, JSON.stringify(existing));
    }),
};

/**
 * Configuration for `webpack --config`: that of the remote in the working directory, with the plugin above. A test
 * checks with it that the hash of a build's inputs covers every file that the build reads.
 */
module.exports = (...args) =>
  require(`${process.cwd()}/webpack.config.cjs`)(...args).map((configuration) => ({
    ...configuration,
    plugins: [...configuration.plugins, plugin],
  }));
