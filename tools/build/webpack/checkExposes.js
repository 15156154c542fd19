/**
 * Compares the names of a remote's screens, such as `./Faq`, in its two files: `expose` of each route in module.json,
 * and the keys of `exposes` in webpack.config.cjs. Returns an error message for each name that only one file contains.
 * Each message fails the build (ContractPlugin).
 */
function checkExposes({ routes }, exposes) {
  const namesInRoutes = new Set(routes.map(({ expose }) => expose));
  const onlyInRoutes = [...namesInRoutes].filter((name) => !exposes[name]);
  const onlyInWebpack = Object.keys(exposes).filter((name) => !namesInRoutes.has(name));
  return [
    ...onlyInRoutes.map((name) => `module.json names "${name}", but webpack.config.cjs does not expose it.`),
    ...onlyInWebpack.map((name) => `webpack.config.cjs exposes "${name}", but no route of module.json names it.`),
  ];
}

module.exports = { checkExposes };
