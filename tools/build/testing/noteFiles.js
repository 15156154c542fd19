const { statSync, writeFileSync } = require('node:fs');

/** Records the files that a build reads: webpack's file dependencies, and the modules of its configuration. */
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
