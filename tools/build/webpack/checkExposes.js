/** One sentence for every screen that module.json promises and the build does not expose, and the other way round. */
function checkExposes({ routes }, exposes) {
  const promised = new Set(routes.map(({ expose }) => expose));
  const missing = [...promised].filter((expose) => !exposes[expose]);
  const unknown = Object.keys(exposes).filter((expose) => !promised.has(expose));
  return [
    ...missing.map((expose) => `module.json names "${expose}", but webpack.config.js does not expose it.`),
    ...unknown.map((expose) => `webpack.config.js exposes "${expose}", but no route of module.json names it.`),
  ];
}

module.exports = { checkExposes };
