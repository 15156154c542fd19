const { singletons } = require('./sharedSingletons.js');

const NAME = 'SharedImportsPlugin';
/** Shared libraries of which only some modules are provided: `['react-dom/', { modules: ['react-dom/client'] }]`. */
const partialLibraries = Object.entries(singletons).filter(([, { modules }]) => modules);
/** Types of modules for which webpack creates a parser of JavaScript; each needs taps of its own. */
const parsers = ['javascript/auto', 'javascript/esm', 'javascript/dynamic'];

/**
 * Refuses to build a remote that imports a part of a shared library which the shell does not provide. It would work on
 * a QA page, which contains the whole library, and fail in the app.
 */
class SharedImportsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      const { WebpackError } = compiler.webpack;
      const reported = new Set();
      /** Fails the build with an error message, once for each message. Undefined for a correct import. */
      const report = (message) => {
        if (!message || reported.has(message)) return;
        reported.add(message);
        compilation.errors.push(new WebpackError(`${compiler.options.name}: ${message}`));
      };
      normalModuleFactory.hooks.beforeResolve.tap(NAME, ({ request }) => report(describeMissingModule(request)));
      // Registered with the compilation and therefore before webpack's own taps (Harmony…ParserPlugin), which end the
      // hook.
      for (const parser of parsers) {
        normalModuleFactory.hooks.parser.for(parser).tap(NAME, ({ hooks }) => {
          hooks.importSpecifier.tap(NAME, (_, source, name) => report(describeMissingExport(source, name)));
          hooks.exportImportSpecifier.tap(NAME, (_, source, name) => report(describeMissingExport(source, name)));
        });
      }
    });
  }
}

/** Returns an error message if the shell provides the library, but not this module of it. */
function describeMissingModule(request) {
  const [, library] = partialLibraries.find(([prefix]) => request.startsWith(prefix)) ?? [];
  if (!library || library.modules.includes(request)) return undefined;
  return `the shell does not provide ${request} (only ${library.modules.join(', ')}).`;
}

/**
 * Returns an error message if the shell does not provide this export of a library. `name` is null for an import of all
 * exports as one object.
 */
function describeMissingExport(source, name) {
  const names = singletons[source]?.names;
  if (!names || names.includes(name)) return undefined;
  const list = names.join(', ');
  if (!name) return `import what you need of ${source} by name: the shell provides only ${list}.`;
  return `the shell does not provide "${name}" of ${source} (only ${list}).`;
}

module.exports = { SharedImportsPlugin };
