import type { Candidate } from '../checks/Candidate.ts';
import { createPublishedCandidate } from '../checks/readCandidate.ts';
import type { Rehearse } from '../checks/Rehearse.ts';
import { readEvidence } from '../commit/readEvidence.ts';

/**
 * Rehearses the live version that a candidate is about to replace, unless a rehearsal with the live shell has happened:
 * only a version that passed it can become the fallback. Returns the reasons why it cannot; empty if it can.
 */
export async function rehearseLive({ live, contract }: Candidate, rehearse: Rehearse): Promise<string[]> {
  const { manifest, store } = live;
  const { name: deployable } = contract;
  // Undefined for the shell, which has no fallback.
  const current = manifest.remotes[deployable]?.live;
  if (!current || current === contract.version) return [];
  const { records, isProven } = await readEvidence(store, manifest.record);
  // A version that went live against the checks never becomes a fallback.
  const isForced = records.findLast(({ part, version }) => part === deployable && version === current)?.forced;
  if (isForced || isProven(manifest, deployable, current)) return [];
  const name = `${deployable}@${current}`;
  // The rehearsed candidate is the live shell, and this remote the only version that is opened with it.
  const { reasons, unasked } = await rehearse(createPublishedCandidate(live, 'shell', manifest.shell), name).catch(
    (error: Error) => ({ reasons: [error.message], unasked: undefined }),
  );
  const why = unasked === undefined ? reasons : [`no browser looked at it: ${unasked}`];
  const isStored = async () => (await readEvidence(store, manifest.record)).isProven(manifest, deployable, current);
  if (why.length === 0 && !(await isStored())) why.push('the result of its rehearsal could not be stored.');
  return why.map((reason) => `${name}, which was live until now, is not proven good: ${reason}`);
}
