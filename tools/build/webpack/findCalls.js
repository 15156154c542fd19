const { parseSync } = require('@swc/core');
const { UsageState } = require('webpack');

const apiContractModule = /\bapi-contract\/src\//;

/**
 * Returns the calls that a module of api-contract exports, by name. They are object literals, so that they can be read
 * without running the module: `export const listBoxes = { method: 'GET', to: 'gateway', path: '/…' }` becomes
 * `{ listBoxes: 'GET {gateway}/…' }`. `{gateway}` is literal text: it stands for a base address in the page
 * configuration, which differs from site to site. `source` is the compiled module, without types.
 */
function readCalls(source) {
  const calls = {};
  for (const { declaration } of parseSync(source, { syntax: 'ecmascript' }).body) {
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (init?.type !== 'ObjectExpression') continue;
      // In swc's syntax tree, `id.value` is the name of a constant and `key.value` that of a property.
      const strings = init.properties.filter(({ value }) => value?.type === 'StringLiteral');
      const { to, method, path } = Object.fromEntries(strings.map(({ key, value }) => [key.value, value.value]));
      if (path) calls[id.value] = `${method} {${to}}${path}`;
    }
  }
  return calls;
}

/**
 * Returns the calls of api-contract that modules of the bundle use, according to webpack's analysis of exports. The
 * build lists them in `contract.json`.
 */
function findCalls({ modules, moduleGraph }) {
  const usedCalls = new Set();
  for (const module of modules) {
    if (!apiContractModule.test(module.resource)) continue;
    const exportsInfo = moduleGraph.getExportsInfo(module);
    // `getUsed(name, undefined)`: whether any entry uses the export.
    for (const [name, call] of Object.entries(readCalls(String(module.originalSource().source()))))
      if (exportsInfo.getUsed(name, undefined) !== UsageState.Unused) usedCalls.add(call);
  }
  return [...usedCalls].toSorted();
}

module.exports = { readCalls, findCalls };
