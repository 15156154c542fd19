const { parseSync } = require('@swc/core');
const { UsageState } = require('webpack');

/**
 * Returns the calls of the backend that a bundle uses. The build lists them in `contract.json`. The package
 * api-contract exports a description of each call. A call is used if webpack's analysis finds a use of its description.
 */
function findCalls({ modules, moduleGraph }) {
  const usedCalls = new Set();
  for (const module of modules) {
    if (!/\bapi-contract\/src\//.test(module.resource)) continue;
    const exportsInfo = moduleGraph.getExportsInfo(module);
    const calls = readCalls(String(module.originalSource().source()));
    for (const [name, call] of Object.entries(calls)) {
      // The second argument is an entry of the build. `undefined` asks about all entries together.
      const isUsed = exportsInfo.getUsed(name, undefined) !== UsageState.Unused;
      if (isUsed) usedCalls.add(call);
    }
  }
  return [...usedCalls].toSorted();
}

/**
 * Returns the calls that a module exports, by name. `source` is the module in JavaScript, which is parsed and not run:
 * `export const listBoxes = { method: 'GET', to: 'gateway', path: '/…' }` becomes `{ listBoxes: 'GET {gateway}/…' }`.
 * The text `{gateway}` stays, because the address of that server differs from site to site.
 */
function readCalls(source) {
  const calls = {};
  for (const { declaration } of parseSync(source, { syntax: 'ecmascript' }).body) {
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (init?.type !== 'ObjectExpression') continue;
      const { to, method, path } = readStringProperties(init);
      // Other constants, such as schemas, have no path. In swc's syntax tree, `value` of an identifier is its name.
      if (path) calls[id.value] = `${method} {${to}}${path}`;
    }
  }
  return calls;
}

/** Returns the properties of an object literal that are strings. */
function readStringProperties({ properties }) {
  const strings = properties.filter(({ value }) => value?.type === 'StringLiteral');
  return Object.fromEntries(strings.map(({ key, value }) => [key.value, value.value]));
}

module.exports = { readCalls, findCalls };
