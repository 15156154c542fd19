import { readPartName } from 'site/releases/readSite.ts';
import { measureSizes } from '../checks/budgets.ts';
import { createPublishedCandidate, isRemote, type Candidate } from '../checks/Candidate.ts';
import type { Verdict } from '../checks/runChecks.ts';
import type { CandidateReport } from './CandidateReport.ts';
import type { Line } from './compareLines.ts';
import { compareSizes } from './compareSizes.ts';
import { compareStates } from './compareStates.ts';
import { listCommits } from './listCommits.ts';
import type { StateRecord } from './StateRecord.ts';

/** What a browser saw, or a sentence why none has. */
interface Seen {
  candidate: StateRecord[] | string;
  live: StateRecord[] | string;
}

/** Compares a candidate with the version that is live, for its page. `root` is the working copy of its build. */
export async function createCandidateReport(
  root: string,
  candidate: Candidate,
  verdict: Verdict,
  seen: Seen,
): Promise<CandidateReport> {
  const part = readPartName(candidate.contract);
  const { live: version = '', published = {} } = candidate.live.release.parts[part] ?? {};
  const live = version === '' ? undefined : createPublishedCandidate(candidate.live, part, version);
  return {
    verdict,
    live: live?.name,
    sizes: compareSizes(live ? await measureSizes(live) : {}, await measureSizes(candidate)),
    calls: compareCalls(listCalls(live), listCalls(candidate)),
    states: compareSeen(seen),
    commits: listCommits(root, part, published[version]?.commit),
  };
}

function compareSeen({ live, candidate }: Seen): CandidateReport['states'] {
  if (typeof candidate === 'string') return candidate;
  return typeof live === 'string' ? live : compareStates(live, candidate);
}

const listCalls = (version: Candidate | undefined): string[] =>
  version && isRemote(version) ? version.contract.calls : [];

function compareCalls(live: string[], candidate: string[]): Line[] {
  const lost = live.filter((call) => !candidate.includes(call));
  const added = candidate.filter((call) => !live.includes(call));
  return [
    ...lost.map((text): Line => ({ kind: 'removed', text })),
    ...added.map((text): Line => ({ kind: 'added', text })),
  ];
}
