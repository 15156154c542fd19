const { singletons } = require('./sharedSingletons.js');

const NAME = 'SharedImportsPlugin';
const prefixes = Object.entries(singletons).filter(([, { modules }]) => modules);
const parsers = ['javascript/auto', 'javascript/esm', 'javascript/dynamic'];

/**
 * Refuses to build a remote that imports of a shared library what the shell does not provide: it would work on a QA
 * page and fail at the customer's.
 */
class SharedImportsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      const { WebpackError } = compiler.webpack;
      const refused = new Set();
      const check = (sentence) => {
        if (!sentence || refused.has(sentence)) return;
        refused.add(sentence);
        compilation.errors.push(new WebpackError(`${compiler.options.name}: ${sentence}`));
      };
      normalModuleFactory.hooks.beforeResolve.tap(NAME, ({ request }) => check(aboutModule(request)));
      // Ahead of webpack's own taps, which end the hook: ours are registered with the compilation.
      for (const parser of parsers) {
        normalModuleFactory.hooks.parser.for(parser).tap(NAME, ({ hooks }) => {
          hooks.importSpecifier.tap(NAME, (_, source, name) => check(aboutName(source, name)));
          hooks.exportImportSpecifier.tap(NAME, (_, source, name) => check(aboutName(source, name)));
        });
      }
    });
  }
}

function aboutModule(request) {
  const [, row] = prefixes.find(([prefix]) => request.startsWith(prefix)) ?? [];
  if (!row || row.modules.includes(request)) return undefined;
  return `the shell does not provide ${request} (only ${row.modules.join(', ')}).`;
}

/** `name` is nothing where a module takes all of the library at once. */
function aboutName(source, name) {
  const names = singletons[source]?.names;
  if (!names || names.includes(name)) return undefined;
  const list = names.join(', ');
  if (!name) return `import what you need of ${source} by name: the shell hands out only ${list}.`;
  return `"${name}" of ${source} is not among what the shell hands out (${list}).`;
}

module.exports = { SharedImportsPlugin };
