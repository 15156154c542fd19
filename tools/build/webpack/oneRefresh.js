/* global __resourceQuery */
const runtime = require('react-refresh/runtime');

/**
 * React tells its commits to the refresh runtime that was there before it, which is the shell's. A remote's own one would
 * never know which roots to refresh, so whoever comes first is everybody's. The resource query is the package's name:
 * equal module paths of two packages stay two modules.
 */
const one = (globalThis.__oneReactRefresh ??= runtime);

/** What a screen may export beside its component (docs/contract.md). It must not cost the state of the page: a module that exports only components is exchanged in it. */
const isReadingAhead = (type) => typeof type === 'function' && type.name === 'prefetch';

module.exports = {
  ...one,
  isLikelyComponentType: (type) => one.isLikelyComponentType(type) || isReadingAhead(type),
  register: (type, id) => isReadingAhead(type) || one.register(type, `${__resourceQuery} ${id}`),
};
