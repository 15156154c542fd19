import type { PageRegistry, Registry, Release } from 'page-contract';

type Entry = Registry['remotes'][string];

/**
 * Puts a release live. What was live before becomes the way back, unless it is the same version or went live although something
 * spoke against it.
 */
export function putLive(entry: Entry | undefined, release: Release): Entry {
  const before = entry?.current;
  const isGood = before && before.version !== release.version && !before.isForced;
  const lastGood = isGood ? before : entry?.lastGood;
  return { module: release.module, current: release, ...(lastGood ? { lastGood } : {}) };
}

/** What a page runs, by package: for questions to the support. */
export function liveVersions({ remotes }: PageRegistry, shell: string): Record<string, string> {
  const live = Object.entries(remotes).flatMap(([name, { current }]) => (current ? [[name, current.version]] : []));
  return { shell, ...(Object.fromEntries(live) as Record<string, string>) };
}
