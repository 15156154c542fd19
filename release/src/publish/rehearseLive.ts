import type { Site } from 'site/manifest/readSite.ts';
import type { Candidate } from '../checks/Candidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import type { Rehearse } from '../checks/slowChecks.ts';
import { readRecordsAndRehearsals } from '../commit/readRecordsAndRehearsals.ts';

/**
 * Rehearses the live version of a remote before a candidate replaces it, unless that was done before: opens it in a
 * browser with the live shell. Only a rehearsed version can become the fallback, to which pages switch if the candidate
 * fails. Returns warnings that say why the live version cannot become the fallback; empty if there are none.
 */
export async function rehearseLive({ live: site, contract }: Candidate, rehearse: Rehearse): Promise<string[]> {
  const { manifest, store } = site;
  const { name: deployable } = contract;
  // Undefined for the shell, which has no fallback.
  const liveVersion = manifest.remotes[deployable]?.live;
  if (!liveVersion || liveVersion === contract.version) return [];
  // `isProven` reads stored results: whether a browser has opened the version with the live shell without an error.
  const { records, isProven } = await readRecordsAndRehearsals(store, manifest.record);
  if (isProven(manifest, deployable, liveVersion)) return [];
  // A version that was released although checks rejected it never becomes a fallback, so that a rehearsal is useless.
  const record = records.findLast(({ part, version }) => part === deployable && version === liveVersion);
  if (record?.forced) return [];
  const versionName = `${deployable}@${liveVersion}`;
  const reasons = await rehearseWithShell(site, versionName, rehearse);
  if (reasons.length === 0) {
    // `rehearse` does not fail if it cannot store its result. The next release reads the stored result only.
    const after = await readRecordsAndRehearsals(store, manifest.record);
    const isStored = after.isProven(manifest, deployable, liveVersion);
    if (!isStored) reasons.push('the result of its rehearsal could not be stored.');
  }
  return reasons.map((reason) => `${versionName}, which was live until now, is not proven good: ${reason}`);
}

/** Opens the live shell with one version of a remote in a browser. Returns why that failed; empty if it passed. */
async function rehearseWithShell(site: Site, versionName: string, rehearse: Rehearse): Promise<string[]> {
  const liveShell = createPublishedCandidate(site, 'shell', site.manifest.shell);
  try {
    const { reasons, skippedBecause } = await rehearse(liveShell, versionName);
    return skippedBecause === undefined ? [...reasons] : [`no browser looked at it: ${skippedBecause}`];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
