/** Returns a sentence for each screen that only one of module.json and webpack.config.cjs names. */
function checkExposes({ routes }, exposes) {
  const routed = new Set(routes.map(({ expose }) => expose));
  const missing = [...routed].filter((expose) => !exposes[expose]);
  const unknown = Object.keys(exposes).filter((expose) => !routed.has(expose));
  return [
    ...missing.map((expose) => `module.json names "${expose}", but webpack.config.cjs does not expose it.`),
    ...unknown.map((expose) => `webpack.config.cjs exposes "${expose}", but no route of module.json names it.`),
  ];
}

module.exports = { checkExposes };
