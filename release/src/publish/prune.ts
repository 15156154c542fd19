import { parsePublishedPath } from 'page-contract/publishedPath';
import { readIntactRecords } from 'site/history/records.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { requireManifest } from 'site/manifest/readManifest.ts';
import type { Store } from 'site/store/Store.ts';
import { changeSite } from '../commit/commit.ts';
import { listRecentVersions, listRecordedVersions, planPrune } from '../plan/planPrune.ts';

// Deletes old versions of the shell and of remotes, and old prerendered pages, from the store of a site. The manifest
// of the site names everything that is kept.

const dayMs = 24 * 60 * 60 * 1000;
/** Number of latest releases of the shell and of each remote whose versions are kept, however old they are. */
const keptReleases = 10;

/** Lists what `prune` would delete: `mf-help/1.0.0-…` for each version, and one `prerendered pages` for all pages. */
export async function listPrunable(store: Store, now: Date): Promise<string[]> {
  const { manifest } = await requireManifest(store);
  return describeKeys(await findUnnamedKeys(store, await planWithoutOldVersions(store, manifest, now), now));
}

/** Deletes old versions and pages. Returns them as `listPrunable` lists them. */
export async function prune(store: Store, now: Date): Promise<string[]> {
  // The manifest changes before files are deleted, because a version that the manifest names must never lack files.
  const { site } = await changeSite(store, async ({ manifest }) => ({
    manifest: await planWithoutOldVersions(store, manifest, now),
  }));
  const keys = await findUnnamedKeys(store, site.manifest, now);
  // The contract of a version is deleted before its other files: a version without a contract counts as absent.
  const isContract = (key: string) => key.endsWith('/contract.json');
  const contracts = keys.filter(isContract);
  const otherKeys = keys.filter((key) => !isContract(key));
  for (const key of [...contracts, ...otherKeys]) await store.remove(key);
  return describeKeys(keys);
}

/**
 * Plans a manifest with the versions that pages may show, those of all releases of the last 30 days (`keptForDays`),
 * and those of the last ten releases (`keptReleases`) of each part.
 */
async function planWithoutOldVersions(store: Store, manifest: SiteManifest, now: Date): Promise<SiteManifest> {
  const records = await readIntactRecords(store, manifest.record);
  // `part` is the name of the shell or of a remote. Records are sorted by age, the oldest first.
  const parts = [...new Set(records.map(({ part }) => part))];
  const latest = parts.flatMap((name) => records.filter(({ part }) => part === name).slice(-keptReleases));
  return planPrune(manifest, [...listRecentVersions(records, now), ...listRecordedVersions(latest)], now);
}

/**
 * Finds the stored files of versions, and the stored pages, that a manifest does not name. Objects that were
 * changed during the last day are left out: a release that still runs may have stored them, and will name them.
 */
async function findUnnamedKeys(store: Store, manifest: SiteManifest, now: Date): Promise<string[]> {
  const namedPages = new Set(Object.values(manifest.prerendered));
  const isUnnamed = (key: string) => {
    const path = parsePublishedPath(key);
    if (path) return !manifest.published[path.deployable]?.includes(path.version);
    // Objects of other kinds, like release records, are always kept.
    return key.startsWith('prerendered/') && !namedPages.has(key);
  };
  const isOld = (changed: Date) => now.getTime() - changed.getTime() > dayMs;
  return (await store.list('')).filter(({ key, changed }) => isUnnamed(key) && isOld(changed)).map(({ key }) => key);
}

function describeKeys(keys: string[]): string[] {
  const names = keys.map((key) => {
    const published = parsePublishedPath(key);
    return published ? `${published.deployable}/${published.version}` : 'prerendered pages';
  });
  return [...new Set(names)].sort();
}
