/**
 * Returns an error message for each screen that only one of module.json and webpack.config.cjs names; each one fails
 * the build (ContractPlugin). The name of a screen, such as `./Faq`, is `expose` of a route in module.json and a key of
 * `exposes` in webpack.config.cjs.
 */
function checkExposes({ routes }, exposes) {
  const namesInRoutes = new Set(routes.map(({ expose }) => expose));
  const missing = [...namesInRoutes].filter((expose) => !exposes[expose]);
  const unknown = Object.keys(exposes).filter((expose) => !namesInRoutes.has(expose));
  return [
    ...missing.map((expose) => `module.json names "${expose}", but webpack.config.cjs does not expose it.`),
    ...unknown.map((expose) => `webpack.config.cjs exposes "${expose}", but no route of module.json names it.`),
  ];
}

module.exports = { checkExposes };
