const { statSync, writeFileSync } = require('node:fs');

/**
 * Writes the files that a build reads into `../files.json`: webpack's file dependencies, and the modules of its
 * configuration.
 */
const plugin = {
  apply: (compiler) =>
    compiler.hooks.done.tap('NoteFiles', ({ compilation }) => {
      const files = new Set([...compilation.fileDependencies, ...Object.keys(require.cache)]);
      files.delete(__filename);
      const existing = [...files].filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
      writeFileSync('../files.json', JSON.stringify(existing));
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
