import { parsePublishedPath } from 'page-contract/publishedPath';
import { formatReleaseKey, readReleases } from 'site/releases/readReleases.ts';
import type { Release, SiteState } from 'site/releases/releaseSchema.ts';
import type { Store } from 'site/store/Store.ts';
import { changeSite } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { readPerson } from '../history/readProvenance.ts';
import { listKeptReleases, planPrune } from '../plan/planPrune.ts';

// Deletes old releases, old versions of the shell and of remotes, and old prerendered pages from the store of a site.

const dayMs = 24 * 60 * 60 * 1000;

/** Lists what `prune` would delete: `mf-help/1.0.0-…` for each version, `releases` and `prerendered pages`. */
export async function listPrunable(store: Store, now: Date): Promise<string[]> {
  const releases = await readReleases(store);
  const state = planPrune(releases.at(-1)!, listKeptReleases(releases, now), now);
  return describeKeys(await findUnneededKeys(store, state, releases, now));
}

/** Deletes old releases, versions and pages. Returns them as `listPrunable` lists them. */
export async function prune(store: Store, now: Date): Promise<string[]> {
  // The next release comes before files are deleted, because a version that the newest one names must never lack files.
  const { site } = await changeSite(store, renderSite, async ({ release }) => ({
    state: planPrune(release, listKeptReleases(await readReleases(store), now), now),
    about: { how: 'prune', ...readPerson() },
  }));
  const keys = await findUnneededKeys(store, site.release, await readReleases(store), now);
  for (const key of keys) await store.remove(key);
  return describeKeys(keys);
}

/**
 * Finds the stored objects that neither the newest release nor an earlier one that is kept needs, in the order in which
 * they are to be deleted. Objects that were changed during the last day are left out: a command that still runs may
 * have stored them, and will name them.
 */
async function findUnneededKeys(store: Store, state: SiteState, releases: Release[], now: Date): Promise<string[]> {
  const kept = listKeptReleases(releases, now);
  const oldReleases = new Set(
    releases.filter((release) => !kept.includes(release)).map(({ number }) => formatReleaseKey(number)),
  );
  const published = Object.values(state.parts).flatMap((part) => Object.values(part.published));
  const named = new Set([
    ...[state, ...kept].flatMap(({ prerendered }) => Object.values(prerendered)),
    ...published.flatMap(({ scenarios }) => scenarios ?? []),
  ]);
  const isUnneeded = (key: string) => {
    const path = parsePublishedPath(key);
    if (path) return state.parts[path.part]?.published[path.version] === undefined;
    if (key.startsWith('prerendered/') || key.startsWith('scenarios/')) return !named.has(key);
    return oldReleases.has(key);
  };
  const isOld = (changed: Date) => now.getTime() - changed.getTime() > dayMs;
  const found = (await store.list('')).filter(({ key, changed }) => isUnneeded(key) && isOld(changed));
  return found.map(({ key }) => key).toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other));
}

/**
 * Orders deletions: old releases first, the oldest before the others, so that no number is ever missing in between;
 * then the contracts of versions: a version without a contract counts as absent.
 */
function rank(key: string): number {
  if (key.startsWith('releases/')) return 0;
  return key.endsWith('/contract.json') ? 1 : 2;
}

function describeKeys(keys: string[]): string[] {
  const names = keys.map((key) => {
    const published = parsePublishedPath(key);
    if (published) return `${published.part}/${published.version}`;
    return key.startsWith('prerendered/') ? 'prerendered pages' : key.replace(/\/.*/, '');
  });
  return [...new Set(names)].sort();
}
