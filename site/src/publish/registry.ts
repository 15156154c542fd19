import type { PageRegistry, Registry, Release } from 'page-contract';

type Entry = Registry['remotes'][string];

/** Puts a release live. What was live before becomes the way back, unless it is the same version. */
export function putLive(entry: Entry | undefined, release: Release): Entry {
  const before = entry?.current;
  const lastGood = before && before.version !== release.version ? before : entry?.lastGood;
  return { module: release.module, current: release, ...(lastGood ? { lastGood } : {}) };
}

/** Makes the version live that was live before. The one left behind is not kept as good: it was just taken back. */
export function takeBack(name: string, entry: Entry | undefined): Entry {
  if (!entry?.lastGood) throw new Error(`${name} has no earlier version to go back to.`);
  return { module: entry.lastGood.module, current: entry.lastGood };
}

/** What a page runs, by package: for questions to the support. */
export function liveVersions({ remotes }: PageRegistry, shell: string): Record<string, string> {
  const live = Object.entries(remotes).flatMap(([name, { current }]) => (current ? [[name, current.version]] : []));
  return { shell, ...(Object.fromEntries(live) as Record<string, string>) };
}
