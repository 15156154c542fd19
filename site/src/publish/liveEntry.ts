import type { Registry, Release } from 'page-contract';

/** What the registry says of a remote of which this release is live. The way back is found by the composition. */
export const liveEntry = (release: Release): Registry['remotes'][string] => ({
  module: release.module,
  current: release,
});
