/**
 * Returns a sentence for each screen that only one of module.json and webpack.config.cjs names; each one fails the
 * build (ContractPlugin). `routes` of module.json have the name of a screen in `expose`; `exposes` of
 * webpack.config.cjs are the files of the screens, by name (`./Faq`).
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
