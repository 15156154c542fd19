const { singletons } = require('./sharedSingletons.js');

const NAME = 'SharedImportsPlugin';
/** Libraries of which the shell provides only some modules: `['react-dom/', { modules: ['react-dom/client'] }]`. */
const partialLibraries = Object.entries(singletons).filter(([, { modules }]) => modules);
/** webpack's types of modules in JavaScript. Each type has a parser of its own. */
const moduleTypes = ['javascript/auto', 'javascript/esm', 'javascript/dynamic'];

/**
 * Fails the build of a remote (micro-frontend) that imports a part of a shared library which the shell does not
 * provide. Such a remote would work in its component tests, but not in the app.
 */
class SharedImportsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      const { WebpackError } = compiler.webpack;
      const reported = new Set();
      /** Fails the build with a message, once for each message. A correct import has none. */
      const report = (message) => {
        if (!message || reported.has(message)) return;
        reported.add(message);
        compilation.errors.push(new WebpackError(`${compiler.options.name}: ${message}`));
      };
      const checkModule = ({ request }) => report(describeMissingModule(request));
      const checkExport = (_statement, library, name) => report(describeMissingExport(library, name));
      normalModuleFactory.hooks.beforeResolve.tap(NAME, checkModule);
      // webpack's own taps end the hooks for later ones. `thisCompilation` registers those below before webpack's.
      for (const type of moduleTypes) {
        normalModuleFactory.hooks.parser.for(type).tap(NAME, ({ hooks }) => {
          hooks.importSpecifier.tap(NAME, checkExport);
          hooks.exportImportSpecifier.tap(NAME, checkExport);
        });
      }
    });
  }
}

/** Returns an error message if a module belongs to a shared library, but is none that the shell provides. */
function describeMissingModule(request) {
  const [, library] = partialLibraries.find(([prefix]) => request.startsWith(prefix)) ?? [];
  if (!library || library.modules.includes(request)) return undefined;
  return `the shell does not provide ${request} (only ${library.modules.join(', ')}).`;
}

/** Returns an error message if an export belongs to a shared library, but is none that the shell provides. */
function describeMissingExport(library, name) {
  const names = singletons[library]?.names;
  if (!names || names.includes(name)) return undefined;
  const list = names.join(', ');
  // An import without a name is `import * as router from 'react-router'`.
  if (!name) return `import what you need of ${library} by name: the shell provides only ${list}.`;
  return `the shell does not provide "${name}" of ${library} (only ${list}).`;
}

module.exports = { SharedImportsPlugin };
