/* global __resourceQuery */
const runtime = require('react-refresh/runtime');

/**
 * React reports its commits to the refresh runtime that was loaded before it, which is the shell's. A remote's own
 * runtime would never know which roots to refresh, so all use the first one. The resource query is the package's name:
 * equal module paths of two packages stay two modules.
 */
const one = (globalThis.__oneReactRefresh ??= runtime);

/**
 * Exports of a screen beside its component (docs/contract.md). They are hidden from the refresh runtime, which keeps
 * the state only for modules that export nothing but components.
 */
const isReadingAhead = (type) => typeof type === 'function' && type.name === 'prefetch';

module.exports = {
  ...one,
  isLikelyComponentType: (type) => one.isLikelyComponentType(type) || isReadingAhead(type),
  register: (type, id) => isReadingAhead(type) || one.register(type, `${__resourceQuery} ${id}`),
};
