/* global __resourceQuery */
const runtime = require('react-refresh/runtime');

/**
 * Replaces the library `react-refresh/runtime` in development (base.js), which updates components in the open page. The
 * shell and the remotes (micro-frontends) each contain this file, but all of them use the runtime that is loaded first.
 * That is the shell's, which is loaded before React: only then does React tell the runtime what it renders.
 */
const runtimeOfPage = (globalThis.__oneReactRefresh ??= runtime);

/**
 * Detects the function `prefetch`, which a screen's module may export beside its component (docs/contract.md). The
 * runtime updates only modules whose exports are all components. Therefore `isLikelyComponentType` accepts `prefetch`,
 * too. It is not registered as a component, because React never renders it.
 */
const isPrefetch = (value) => typeof value === 'function' && value.name === 'prefetch';

module.exports = {
  ...runtimeOfPage,
  isLikelyComponentType: (value) => isPrefetch(value) || runtimeOfPage.isLikelyComponentType(value),
  register(component, id) {
    // The query is the package's name (`?mf-help`). It distinguishes equal ids of different packages.
    if (!isPrefetch(component)) runtimeOfPage.register(component, `${__resourceQuery} ${id}`);
  },
};
