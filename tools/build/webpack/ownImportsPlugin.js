const { isShared } = require('./sharedSingletons.js');

const NAME = 'OwnImportsPlugin';

/**
 * Fails the build of scenarios that import a library which exists once in the page, also indirectly: they would bring
 * another copy into the page, with a session of its own.
 */
class OwnImportsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      const { WebpackError } = compiler.webpack;
      normalModuleFactory.hooks.beforeResolve.tap(NAME, ({ request, contextInfo: { issuer } }) => {
        if (!isShared(request)) return;
        const importer = compilation.requestShortener.shorten(issuer);
        compilation.errors.push(
          new WebpackError(`${compiler.options.name}: scenarios must not import ${request} (${importer}).`),
        );
      });
    });
  }
}

module.exports = { OwnImportsPlugin };
