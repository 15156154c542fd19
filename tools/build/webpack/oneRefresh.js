/* global __resourceQuery */
const runtime = require('react-refresh/runtime');

/**
 * React tells its commits to the refresh runtime that was there before it, which is the shell's. A remote's own one would
 * never know which roots to refresh, so whoever comes first is everybody's. The resource query is the package's name:
 * equal module paths of two packages stay two modules.
 */
const one = (globalThis.__oneReactRefresh ??= runtime);

module.exports = { ...one, register: (type, id) => one.register(type, `${__resourceQuery} ${id}`) };
