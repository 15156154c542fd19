import type { Candidate } from '../checks/Candidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import type { Rehearse } from '../checks/slowChecks.ts';
import { readEvidence } from '../commit/readEvidence.ts';

/**
 * A release calls this before its candidate replaces the live version. That one can become the fallback, to which pages
 * switch if the new version fails, only if a browser has opened it with the live shell without errors (rehearsal). If
 * it has not passed a rehearsal yet, this runs one. Returns why it failed; empty also if there was nothing to rehearse.
 */
export async function rehearseLive({ live, contract }: Candidate, rehearse: Rehearse): Promise<string[]> {
  const { manifest, store } = live;
  const { name: deployable } = contract;
  // Undefined for the shell, which has no fallback.
  const current = manifest.remotes[deployable]?.live;
  if (!current || current === contract.version) return [];
  const { records, isProven } = await readEvidence(store, manifest.record);
  // A version that went live against the checks never becomes a fallback: nothing has to be proven.
  const isForced = records.findLast(({ part, version }) => part === deployable && version === current)?.forced;
  if (isForced || isProven(manifest, deployable, current)) return [];
  const name = `${deployable}@${current}`;
  const liveShell = createPublishedCandidate(live, 'shell', manifest.shell);
  // Opens the live shell with this remote only, and stores the result of the pair.
  const { reasons, skippedBecause: whyNotRehearsed } = await rehearse(liveShell, name).catch((error: Error) => ({
    reasons: [error.message],
    skippedBecause: undefined,
  }));
  const why = whyNotRehearsed === undefined ? reasons : [`no browser looked at it: ${whyNotRehearsed}`];
  // A rehearsal whose result cannot be stored passes all the same, with a remark.
  const isStored = async () => (await readEvidence(store, manifest.record)).isProven(manifest, deployable, current);
  if (why.length === 0 && !(await isStored())) why.push('the result of its rehearsal could not be stored.');
  return why.map((reason) => `${name}, which was live until now, is not proven good: ${reason}`);
}
