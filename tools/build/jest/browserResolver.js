/**
 * Jest resolves every package with the export condition `node`, also under jsdom. Firebase would resolve to its server
 * build without IndexedDB and other tabs, which the tests of the session need.
 */
module.exports = (path, options) => {
  const conditions = options.conditions?.filter((condition) => condition !== 'node');
  return options.defaultResolver(path, /^@?firebase\//.test(path) ? { ...options, conditions } : options);
};
