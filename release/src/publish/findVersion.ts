import type { ReleaseRecord } from 'site/history/record.ts';
import { listEarlierVersions, readRecords } from 'site/history/records.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Version } from '../plan/plan.ts';
import type { Evidence } from '../plan/planFallbacks.ts';

/**
 * Finds the last earlier version of a shell or remote, if possible a proven one: one that has passed a dry run in a
 * browser with the live versions. Throws an error that says which versions there are, and how to remove the remote.
 */
export function findEarlierVersion(site: Site, deployable: string, { records, isProven }: Evidence): string {
  const { manifest } = site;
  const published = listPublishedVersions(site, deployable);
  const earlier = listEarlierVersions(records, deployable).filter((version) => published.includes(version));
  const selected = earlier.find((version) => isProven(manifest, deployable, version)) ?? earlier[0];
  if (selected !== undefined) return selected;
  const hint = manifest.remotes[deployable]
    ? ` To take it off the site: npm run release -- withdraw ${deployable} --reason "…"`
    : '';
  throw new Error(
    `${deployable} has no earlier version to go back to. On the site are: ${published.join(', ') || 'none'}.${hint}`,
  );
}

/** Finds the published version that a text names in full or by its beginning. Throws if there is not exactly one. */
export function findPublishedVersion(site: Site, deployable: string, wanted: string): string {
  const published = listPublishedVersions(site, deployable);
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

/** Lists the published versions of a deployable. One whose contract is gone or damaged counts as absent. */
const listPublishedVersions = ({ manifest, contracts }: Site, deployable: string) =>
  (manifest.published[deployable] ?? []).filter((version) => contracts.has(`${deployable}/${version}`));

/**
 * Finds the Git commit and the tools from which a version was built: in its last release record that has them, or in
 * its preview. Empty if neither has them.
 */
export async function findCommitAndTools(
  { store, manifest }: Site,
  { deployable, version }: Version,
): Promise<Pick<ReleaseRecord, 'commit' | 'builtWith'>> {
  const records = await readRecords(store, manifest.record);
  const source =
    records.findLast((record) => record.part === deployable && record.version === version && record.commit) ??
    manifest.previews.find(
      (preview) => preview.deployable === deployable && preview.version === version && preview.commit,
    );
  return source ? { commit: source.commit, builtWith: source.builtWith } : {};
}
