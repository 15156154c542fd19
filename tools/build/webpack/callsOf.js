const { parseSync } = require('@swc/core');

const declared = /\bapi-contract\/src\//;

/**
 * The calls that a module of api-contract exports, by name: literals, so that they can be read without running
 * anything.
 */
function callsIn(source) {
  const found = {};
  for (const { declaration } of parseSync(source, { syntax: 'ecmascript' }).body) {
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (init?.type !== 'ObjectExpression') continue;
      const texts = init.properties.filter(({ value }) => value?.type === 'StringLiteral');
      const { to, method, path } = Object.fromEntries(texts.map(({ key, value }) => [key.value, value.value]));
      if (path) found[id.value] = `${method} {${to}}${path}`;
    }
  }
  return found;
}

/** Every call that the bundle contains: what its modules use of api-contract, as webpack found it. */
function callsOf({ modules, moduleGraph }) {
  const found = new Set();
  for (const module of modules) {
    if (!declared.test(module.resource)) continue;
    const used = moduleGraph.getExportsInfo(module);
    for (const [name, call] of Object.entries(callsIn(String(module.originalSource().source()))))
      if (used.getUsed(name, undefined) !== 0) found.add(call);
  }
  return [...found].toSorted();
}

module.exports = { callsIn, callsOf };
