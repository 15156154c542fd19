import { sizesOf } from '../checks/budgets.ts';
import { isRemote, type Candidate } from '../checks/Candidate.ts';
import { judge, type Verdict } from '../checks/judge.ts';
import type { OpenApi } from '../checks/openApi.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import type { Rehearse } from '../checks/Rehearse.ts';
import type { Line } from '../history/line.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { readPanelBuild } from '../publish/builds.ts';
import { liveEntry } from '../publish/liveEntry.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import { compose, type Change, type Composition } from './compose.ts';
import { puttingGradually, refuseGradual } from './gradual.ts';
import { Refused } from './Refused.ts';
import { seeLive } from './seeLive.ts';

export interface Wish {
  /** Why it shall go live although something speaks against it. */
  force?: string;
  /** Only for so many of a hundred signed-in people. */
  percent?: number;
  /** What the live backend says that it offers. */
  openApi?: OpenApi;
  /** Shows it in a browser. */
  rehearse?: Rehearse;
}

export interface Released extends Composition {
  verdict: Verdict;
  /** Why pages do not go back to what was live until now. */
  doubts: string[];
}

/** Puts the build of one part live, beside its older versions, when nothing speaks against it. */
export async function release(root: string, siteDir: string, part: string, wish: Wish = {}): Promise<Released> {
  const judged: { verdict?: Verdict } = {};
  if (wish.percent !== undefined) refuseGradual(readCandidate(root, siteDir, part, wish.openApi), wish.percent);
  // Takes a minute, during which others may release. What was seen is known below, unless they have.
  const doubts: string[] = [];
  if (wish.rehearse) {
    const candidate = readCandidate(root, siteDir, part, wish.openApi);
    allow(await judge(candidate, wish), wish.force);
    if (wish.percent === undefined) doubts.push(...(await seeLive(candidate, wish.rehearse)));
  }
  const prepare = async (): Promise<Change> => {
    const candidate = readCandidate(root, siteDir, part, wish.openApi);
    const verdict = (judged.verdict = await judge(candidate, wish));
    const found = allow(verdict, wish.force);
    const change =
      wish.percent === undefined ? putting(candidate, found) : puttingGradually(candidate, wish.percent, found);
    const sizes = isRemote(candidate) ? { sizes: sizesOf(candidate.folder, candidate.contract) } : {};
    // The panel of share links goes live with the shell.
    const panel = part === 'shell' ? readPanelBuild(root) : undefined;
    return { ...change, panel, record: { how: 'release', ...whoAndWhat(root, part), ...found, ...sizes } };
  };
  const composition = await compose(siteDir, prepare);
  return { ...composition, doubts, verdict: judged.verdict! };
}

type Found = Pick<Line, 'checks' | 'forced'>;

/** What the history says of a verdict. Throws where something speaks against it, and nobody has said why it goes live all the same. */
export function allow(verdict: Verdict, force?: string): Found {
  const { reasons, rows } = verdict;
  if (reasons.length > 0 && force === undefined) throw new Refused(verdict);
  const checks = rows.filter((row) => row.reasons.length === 0 && !row.unasked).map(({ about }) => about);
  return { checks, ...(force !== undefined && reasons.length > 0 && { forced: { why: force, against: reasons } }) };
}

/** The change that makes a candidate live. */
export function putting(candidate: Candidate, { forced }: Found): Pick<Change, 'shell' | 'remotes' | 'registry'> {
  if (!isRemote(candidate)) return { shell: candidate as Change['shell'], registry: (before) => before };
  const { name } = candidate.contract.module;
  return {
    remotes: [candidate],
    registry: ({ remotes }) => {
      const release = { ...releaseOf(candidate.contract), ...(forced && { isForced: true as const }) };
      return { remotes: { ...remotes, [name]: liveEntry(release) } };
    },
  };
}
