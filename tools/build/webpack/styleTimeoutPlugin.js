const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const NAME = 'StyleTimeoutPlugin';

/**
 * Applies webpack's time-out for chunks to their style sheets, too. mini-css-extract-plugin loads these with a link
 * element, and has no time-out of its own. The element has `onerror` until its loading ends. A call of it makes the
 * loading fail.
 */
class StyleTimeoutPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { chunkLoadTimeout } = compilation.outputOptions;
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        // `code` is the generated code that loads a style sheet, and `tag` the variable of the link element in it.
        (code, { tag }) => `${code}
setTimeout(function() { if (${tag}.onerror) ${tag}.onerror({ type: "timeout", target: ${tag} }); }, ${chunkLoadTimeout});`,
      );
    });
  }
}

module.exports = { StyleTimeoutPlugin };
