/* global __resourceQuery */
const runtime = require('react-refresh/runtime');

/**
 * Replaces `react-refresh/runtime` in development (base.js). React reports which roots it has rendered only to the
 * refresh runtime that was loaded before React: the shell's. All packages in a page use that one, because a remote's
 * own would not know what to refresh. The resource query, the package's name, makes ids unique among packages.
 */
const runtimeOfPage = (globalThis.__oneReactRefresh ??= runtime);

/**
 * Detects the function `prefetch`, which a screen may export beside its component (docs/contract.md). It is presented
 * as a component, because the refresh runtime keeps state only in modules that export nothing else, but it is not
 * registered as one: React never renders it.
 */
const isPrefetch = (type) => typeof type === 'function' && type.name === 'prefetch';

module.exports = {
  ...runtimeOfPage,
  isLikelyComponentType: (type) => runtimeOfPage.isLikelyComponentType(type) || isPrefetch(type),
  register: (type, id) => isPrefetch(type) || runtimeOfPage.register(type, `${__resourceQuery} ${id}`),
};
