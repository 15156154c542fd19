const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const NAME = 'StyleTimeoutPlugin';

/** Applies webpack's chunk time-out to the style sheets of lazy chunks, which would otherwise never time out. */
class StyleTimeoutPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { chunkLoadTimeout } = compilation.outputOptions;
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        // `tag` is the name of the variable in the generated code that holds the link element. The plugin's run time
        // removes `onerror` when the style sheet has loaded or failed.
        (source, { tag }) => `${source}
setTimeout(function() { if (${tag}.onerror) ${tag}.onerror({ type: "timeout", target: ${tag} }); }, ${chunkLoadTimeout});`,
      );
    });
  }
}

module.exports = { StyleTimeoutPlugin };
