import type { Candidate } from '../checks/Candidate.ts';
import { publishedCandidate } from '../checks/readCandidate.ts';
import type { Rehearse } from '../checks/Rehearse.ts';
import { readEvidence } from '../commit/readEvidence.ts';

/**
 * Shows a browser the version that a candidate is about to replace, unless one has seen it with the live shell: pages
 * shall be able to fall back to it. Returns why they will not.
 */
export async function rehearseLive({ live, contract }: Candidate, rehearse: Rehearse): Promise<string[]> {
  const { manifest, store } = live;
  const current = manifest.remotes[contract.name]?.live;
  if (!current || current === contract.version) return [];
  const { records, isProven } = await readEvidence(store, manifest.record);
  const isForced = records.findLast(({ part, version }) => part === contract.name && version === current)?.forced;
  if (isForced || isProven(manifest, contract.name, current)) return [];
  const name = `${contract.name}@${current}`;
  const { reasons, unasked } = await rehearse(publishedCandidate(live, 'shell', manifest.shell), name).catch(
    (error: Error) => ({ reasons: [error.message], unasked: undefined }),
  );
  const why = unasked === undefined ? reasons : [`no browser looked at it: ${unasked}`];
  return why.map((reason) => `${name}, which was live until now, is not proven good: ${reason}`);
}
