import { parsePublishedPath } from 'page-contract/publishedPath';
import { readIntactRecords } from 'site/history/records.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { requireManifest } from 'site/manifest/readManifest.ts';
import type { Store } from 'site/store/Store.ts';
import { changeSite } from '../commit/commit.ts';
import { listRecentVersions, listRecordedVersions, planPrune } from '../plan/planPrune.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Number of latest release records of each deployable whose versions are kept, however old they are. */
const keptRecords = 10;

/** Plans a manifest with only the versions that pages may show, or that records of 30 days or the last ten name. */
async function planWithoutOldVersions(store: Store, manifest: SiteManifest, now: Date): Promise<SiteManifest> {
  const records = await readIntactRecords(store, manifest.record);
  const latest = [...new Set(records.map(({ part }) => part))].flatMap((name) =>
    records.filter(({ part }) => part === name).slice(-keptRecords),
  );
  return planPrune(manifest, [...listRecentVersions(records, now), ...listRecordedVersions(latest)], now);
}

/**
 * Finds the keys of versions and prerendered pages that a manifest does not name; other objects stay. Those of the last
 * day are left out, too: they may belong to a release that is about to name them.
 */
async function findUnnamedKeys(store: Store, manifest: SiteManifest, now: Date): Promise<string[]> {
  const namedPages = new Set(Object.values(manifest.prerendered));
  const isNamed = (key: string) => {
    const path = parsePublishedPath(key);
    if (path) return manifest.published[path.deployable]?.includes(path.version) === true;
    return !key.startsWith('prerendered/') || namedPages.has(key);
  };
  const isOld = (changed: Date) => now.getTime() - changed.getTime() > dayMs;
  return (await store.list('')).filter(({ key, changed }) => !isNamed(key) && isOld(changed)).map(({ key }) => key);
}

/** Lists what `prune` would delete: `<deployable>/<version>` of each version, and `prerendered pages` for all pages. */
export async function listPrunable(store: Store, now: Date): Promise<string[]> {
  const { manifest } = await requireManifest(store);
  return describeKeys(await findUnnamedKeys(store, await planWithoutOldVersions(store, manifest, now), now));
}

/** Removes old versions and pages from the manifest, then deletes their files. Returns what `listPrunable` lists. */
export async function prune(store: Store, now: Date): Promise<string[]> {
  // The manifest first: a version that it names must never lack files. Planned again if another change is faster.
  const { site } = await changeSite(store, async ({ manifest }) => ({
    manifest: await planWithoutOldVersions(store, manifest, now),
  }));
  const keys = await findUnnamedKeys(store, site.manifest, now);
  // Contracts are deleted first, because a version without one counts as absent.
  const isContract = (key: string) => key.endsWith('/contract.json');
  for (const key of keys.toSorted((one, other) => Number(isContract(other)) - Number(isContract(one))))
    await store.remove(key);
  return describeKeys(keys);
}

function describeKeys(keys: string[]): string[] {
  const names = keys.map((key) => {
    const published = parsePublishedPath(key);
    return published ? `${published.deployable}/${published.version}` : 'prerendered pages';
  });
  return [...new Set(names)].sort();
}
