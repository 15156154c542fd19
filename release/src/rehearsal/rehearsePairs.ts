import type { EngineName } from 'node-kit/findEngine.ts';
import type { RemoteContract } from 'page-contract';
import type { Browser } from 'playwright-core';
import type { Scenario } from 'qa';
import { isRemote, type Candidate, type RemoteCandidate } from '../checks/Candidate.ts';
import type { Pair } from '../history/pairs.ts';
import { checkInterference } from './checkInterference.ts';
import { checkSideEffects } from './checkSideEffects.ts';
import { checkStates } from './checkStates.ts';
import { checkWalks } from './checkWalks.ts';
import { checkEngines } from './engines/checkEngines.ts';
import type { Pictures } from './pictures.ts';
import type { Progress } from './Progress.ts';
import { listRehearsedStates, type RehearsedRemote } from './rehearsedStates.ts';
import { stuckError } from './rejectIfStuck.ts';
import { openStagingSite, type StagingSite } from './stagingSite.ts';

/** Dependencies of all checks of a rehearsal. */
export interface RehearsalTools {
  /** Reads the scenarios of a remote, which describe states of its screens, by name. */
  readScenarios: (remote: string) => Promise<Record<string, Scenario>>;
  /** Engines besides Chromium that open the states, too; none by default. */
  engines?: EngineName[];
  pictures?: Pictures;
  /** Prints how much is done. */
  progress?: Progress;
}

/** A candidate, i.e. a version that shall go live, that is opened in a browser. */
interface Opened<Subject = Candidate> extends RehearsalTools {
  candidate: Subject;
  pairs: Pair[];
  browser: Browser;
  staging: StagingSite;
}

/** Findings about two versions that were open together. */
export interface PairResult {
  pair: Pair;
  /** Sentences; empty if the pair has passed. */
  reasons: string[];
}

/** Serves the live site with the candidate, and opens it in the browser, which is closed afterwards. */
export async function rehearsePairs(
  candidate: Candidate,
  pairs: Pair[],
  browser: Browser,
  tools: RehearsalTools,
): Promise<PairResult[]> {
  try {
    const staging = await openStagingSite(candidate);
    const opened = { ...tools, pairs, browser, staging };
    try {
      return isRemote(candidate)
        ? await rehearseRemote({ ...opened, candidate })
        : await rehearseShell({ ...opened, candidate });
    } finally {
      await staging.close();
    }
  } finally {
    await browser.close();
  }
}

/**
 * Checks a remote with the shell (states of its screens, walks of a user through them, side effects) and with the other
 * live remotes (interference).
 */
async function rehearseRemote(opened: Opened<RemoteCandidate>): Promise<PairResult[]> {
  const { candidate, pairs, browser, staging, pictures, progress } = opened;
  const { name, contract, live } = candidate;
  const build = await readRemote(name, contract, opened);
  const others = await Promise.all(
    Object.entries(live.registry.remotes).flatMap(([other, { current }]) =>
      current && other !== contract.module.name ? [readLiveRemote(`${other}@${current.version}`, opened)] : [],
    ),
  );
  const isWanted = (other: string) => pairs.some((pair) => pair.includes(other));
  const shell = `shell@${live.shell.version}`;
  const pairedRemotes = others.filter((other) => isWanted(other.name));
  const findings: string[] = [];
  if (isWanted(shell)) {
    const { sentences, states } = await checkStates(browser, staging, build, pictures, progress);
    const inEngines = await checkEngines(candidate, [{ ...build, states }], opened);
    findings.push(...sentences, ...inEngines.flat());
  }
  // A published version has no `build`: walks are those of the working copy, and may not fit it.
  if (isWanted(shell) && candidate.build) findings.push(...(await checkWalks(browser, staging, build, progress)));
  /** Turns a page that is stuck into a finding, so that the other findings are not lost. Throws other errors again. */
  const describeStuckPage = (error: unknown) => {
    if (error !== stuckError) throw error;
    return `${name} stops beside other screens: ${stuckError.message}.`;
  };
  progress?.('measurements of what it leaves behind', 0, 1);
  // Both run concurrently, on a core each.
  const [interferences, sideEffects] = await Promise.all([
    checkInterference(browser, staging, build, pairedRemotes).catch((error: unknown) => {
      const sentence = describeStuckPage(error);
      return new Map(pairedRemotes.map((other) => [other.name, [sentence]]));
    }),
    isWanted(shell)
      ? checkSideEffects(browser, staging, build, others).catch((error: unknown) => [describeStuckPage(error)])
      : [],
  ]);
  progress?.('measurements of what it leaves behind', 1, 1);
  return pairs.map((pair) => ({
    pair,
    reasons: pair.includes(shell) ? [...findings, ...sideEffects] : (interferences.get(pair[1]) ?? []),
  }));
}

/**
 * Checks the states of every live remote on a new shell, and one of each screen in the other engines. Interference
 * was checked when each remote was released.
 */
async function rehearseShell(opened: Opened): Promise<PairResult[]> {
  const { candidate, pairs, browser, staging, pictures, progress } = opened;
  const results: PairResult[] = [];
  const builds: RehearsedRemote[] = [];
  for (const pair of pairs) {
    const remote = await readLiveRemote(pair[1], opened);
    const build = { ...remote, name: `${pair[1]} on ${candidate.name}` };
    const { sentences, states } = await checkStates(browser, staging, build, pictures, progress);
    results.push({ pair, reasons: sentences });
    const firstStates = states.filter(({ route }, index) => states.findIndex((one) => one.route === route) === index);
    builds.push({ ...build, states: firstStates });
  }
  const inEngines = await checkEngines(candidate, builds, opened);
  return results.map(({ pair, reasons }, index) => ({ pair, reasons: [...reasons, ...inEngines[index]!] }));
}

/** Reads the states of a live remote, named as `mf-help@1.0.0-…`. */
function readLiveRemote(name: string, opened: Opened): Promise<RehearsedRemote> {
  const contract = opened.candidate.live.contracts.get(name.replace('@', '/'));
  if (!contract || !('module' in contract)) throw new Error(`${name} has no contract on the site.`);
  return readRemote(name, contract, opened);
}

const readRemote = async (name: string, contract: RemoteContract, { readScenarios }: Opened) => {
  const states = listRehearsedStates(contract.module, await readScenarios(contract.module.name));
  return { name, contract, states };
};
