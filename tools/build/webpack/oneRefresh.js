/* global __resourceQuery */
const runtime = require('react-refresh/runtime');

/**
 * Replaces `react-refresh/runtime` in development (base.js). React reports its commits to the runtime that was loaded
 * before it, the shell's. A remote's own runtime would not know which roots to refresh, so all packages use that one.
 * The resource query is the package's name and makes module ids unique among packages.
 */
const runtimeOfPage = (globalThis.__oneReactRefresh ??= runtime);

/**
 * Detects the function `prefetch`, which a screen may export beside its component (docs/contract.md). It is presented
 * as a component, because the refresh runtime keeps state only in modules that export nothing else.
 */
const isPrefetch = (type) => typeof type === 'function' && type.name === 'prefetch';

module.exports = {
  ...runtimeOfPage,
  isLikelyComponentType: (type) => runtimeOfPage.isLikelyComponentType(type) || isPrefetch(type),
  register: (type, id) => isPrefetch(type) || runtimeOfPage.register(type, `${__resourceQuery} ${id}`),
};
