/**
 * Jest offers every package the condition `node`, also under jsdom. Firebase then hands out its server build, which
 * knows neither IndexedDB nor other tabs; the tests of the session are about exactly these.
 */
module.exports = (path, options) => {
  const conditions = options.conditions?.filter((condition) => condition !== 'node');
  return options.defaultResolver(path, /^@firebase\//.test(path) ? { ...options, conditions } : options);
};
