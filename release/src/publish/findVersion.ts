import type { ReleaseRecord } from 'site/history/record.ts';
import { listEarlierVersions, readRecords } from 'site/history/records.ts';
import type { Site } from 'site/manifest/readSite.ts';
import type { Version } from '../plan/plan.ts';

/**
 * Returns the version to which a rollback of the shell or a remote goes: the version before. Throws if there is none.
 */
export function findEarlierVersion(site: Site, deployable: string, records: ReleaseRecord[]): string {
  const { manifest } = site;
  const published = listPublishedVersions(site, deployable);
  // The latest version is the first. Versions that a rollback has left, and those released by force, are not in the list.
  const selected = listEarlierVersions(records, manifest, deployable).find((version) => published.includes(version));
  if (selected !== undefined) return selected;
  const isRemote = manifest.remotes[deployable] !== undefined;
  const hint = isRemote ? ` To take it off the site: npm run release -- remove ${deployable}` : '';
  throw new Error(
    `${deployable} has no earlier version to go back to. On the site are: ${published.join(', ') || 'none'}.${hint}`,
  );
}

/** Returns the published version with this name or beginning of a name. Throws if no version or several match. */
export function findPublishedVersion(site: Site, deployable: string, wanted: string): string {
  const published = listPublishedVersions(site, deployable);
  if (published.includes(wanted)) return wanted;
  // Every version begins with an empty text, which is e.g. an unset variable of a script.
  const matching = wanted === '' ? [] : published.filter((version) => version.startsWith(wanted));
  const [first, ...others] = matching;
  if (first !== undefined && others.length === 0) return first;
  const why =
    first === undefined
      ? `has no ${wanted || 'version without a name'} on the site`
      : `has several versions like ${wanted}`;
  throw new Error(`${deployable} ${why}. On the site are: ${published.join(', ') || 'none'}.`);
}

/** Lists the published versions of a deployable. A version whose contract is gone or damaged counts as absent. */
const listPublishedVersions = ({ manifest, contracts }: Site, deployable: string) =>
  (manifest.published[deployable] ?? []).filter((version) => contracts.has(`${deployable}/${version}`));

/**
 * Returns the Git commit and the tools (Node, npm) with which a version was built. They are in its last release record
 * that has a commit, or in its preview. The result is empty if neither has a commit.
 */
export async function findCommitAndTools(
  { store, manifest }: Site,
  { deployable, version }: Version,
): Promise<Pick<ReleaseRecord, 'commit' | 'builtWith'>> {
  const records = await readRecords(store, manifest.record);
  // `part` is the records' word for a deployable.
  const record = records.findLast((one) => one.part === deployable && one.version === version && one.commit);
  const preview = manifest.previews.find(
    (one) => one.deployable === deployable && one.version === version && one.commit,
  );
  const source = record ?? preview;
  return source ? { commit: source.commit, builtWith: source.builtWith } : {};
}
