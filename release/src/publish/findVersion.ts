import { listEarlierVersions } from 'site/history/records.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Evidence } from '../plan/planFallbacks.ts';

/** Finds the last earlier version, if possible a proven one. */
export function findEarlierVersion(site: Site, deployable: string, { records, isProven }: Evidence): string {
  const { manifest } = site;
  const earlier = listEarlierVersions(records, deployable).filter((version) =>
    manifest.published[deployable]?.includes(version),
  );
  const selected = earlier.find((version) => isProven(manifest, deployable, version)) ?? earlier[0];
  if (selected === undefined) throw createNoEarlierVersionError(site, deployable);
  return selected;
}

/** Finds the version that a text names in full or by its beginning. */
export function findPublishedVersion({ manifest, contracts }: Site, deployable: string, wanted: string): string {
  const published = (manifest.published[deployable] ?? []).filter((version) =>
    contracts.has(`${deployable}/${version}`),
  );
  // An empty text, e.g. of an unset variable in a script, begins every version.
  const beginning = published.filter((version) => wanted !== '' && version.startsWith(wanted));
  const found = published.includes(wanted) ? [wanted] : beginning;
  if (found.length === 1) return found[0]!;
  const why =
    found.length === 0
      ? `has no ${wanted || 'version without a name'} on the site`
      : `has several versions like ${wanted}`;
  throw new Error(`${deployable} ${why}. On the site are: ${published.join(', ') || 'none'}.`);
}

/** Creates an error that says which versions there are, and how to remove the remote. */
function createNoEarlierVersionError({ manifest }: Site, deployable: string): Error {
  const published = manifest.published[deployable]?.join(', ') || 'none';
  const hint = manifest.remotes[deployable]
    ? ` To take it off the site: npm run release -- withdraw ${deployable}`
    : '';
  return new Error(`${deployable} has no earlier version to go back to. On the site are: ${published}.${hint}`);
}
