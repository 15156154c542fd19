import type { RemoteContract } from 'page-contract';
import type { Browser } from 'playwright-core';
import type { Scenario } from 'qa';
import type { Site } from 'site/releases/readSite.ts';
import type { StateRecord } from '../candidatePage/StateRecord.ts';
import { isRemote, type Candidate, type RemoteCandidate, type ShellCandidate } from '../checks/Candidate.ts';
import { checkInterference } from './checkInterference.ts';
import { checkSideEffects } from './checkSideEffects.ts';
import { checkStates, type StateFindings } from './checkStates.ts';
import type { Progress } from './Progress.ts';
import { createRehearsedShell, listOpenableStates, type RehearsedRemote } from './rehearsedStates.ts';
import { stuckError } from './rejectIfStuck.ts';
import { openStagingSite, type StagingSite } from './stagingSite.ts';

/** A version to be released, and a live one with which it was in a page: `mf-help@1.0.0-…` and `shell@1.0.0-…`. */
export type Pair = [string, string];

/** Dependencies of all checks of a rehearsal. */
export interface RehearsalTools {
  /** Reads the scenarios of a remote, which describe states of its screens, by name. */
  readScenarios: (remote: string) => Promise<Record<string, Scenario>>;
  /** Prints how much is done. */
  progress?: Progress;
}

/** All that a running rehearsal needs. */
interface Rehearsal<Subject = Candidate> extends RehearsalTools {
  /** Version of the shell or of a remote that shall go live. */
  candidate: Subject;
  /** Candidate and a live version each, in this order: `['mf-help@1.0.0-…', 'shell@1.0.0-…']`. */
  pairs: Pair[];
  browser: Browser;
  /** Copy of the live site, in which the candidate is live. */
  staging: StagingSite;
}

/** What was found about a candidate. */
export interface RehearsalFindings {
  /** A sentence for each problem. */
  reasons: string[];
  /** What each of its states shows and says. */
  records: StateRecord[];
}

/** Serves the live site with a candidate, and opens it in the browser. */
export async function rehearsePairs(
  candidate: Candidate,
  pairs: Pair[],
  browser: Browser,
  tools: RehearsalTools,
): Promise<RehearsalFindings> {
  const staging = await openStagingSite(candidate);
  const rehearsal = { ...tools, pairs, browser, staging };
  try {
    return isRemote(candidate)
      ? await rehearseRemote({ ...rehearsal, candidate })
      : await rehearseShell({ ...rehearsal, candidate: candidate as ShellCandidate });
  } finally {
    await staging.close();
  }
}

/**
 * Checks a remote with the shell (states of its screens, side effects) and with the other live remotes (interference).
 */
async function rehearseRemote(rehearsal: Rehearsal<RemoteCandidate>): Promise<RehearsalFindings> {
  const { candidate, pairs, browser, staging, progress } = rehearsal;
  const { name, contract, live } = candidate;
  const remote = await readRemote(name, contract, rehearsal.readScenarios);
  const others = await Promise.all(
    Object.entries(live.registry.remotes).flatMap(([other, { current }]) =>
      current && other !== contract.module.name
        ? [readLiveRemote(`${other}@${current.version}`, live, rehearsal.readScenarios)]
        : [],
    ),
  );
  /** Returns whether the pair of the candidate with this live version is to be rehearsed. */
  const isWanted = (other: string) => pairs.some((pair) => pair.includes(other));
  const shell = `shell@${live.shell.version}`;
  const pairedRemotes = others.filter((other) => isWanted(other.name));
  const findings = await checkStates(browser, staging, isWanted(shell) ? [remote] : [], { progress });
  /** Returns a finding for the error of a stuck page (rejectIfStuck.ts), to keep the others. Throws other errors. */
  const describeStuckPage = (error: unknown) => {
    if (error !== stuckError) throw error;
    return `${name} stops beside other screens: ${stuckError.message}.`;
  };
  progress?.('measurements of what it leaves behind', 0, 1);
  // Both run concurrently, on a core each.
  const [interferences, sideEffects] = await Promise.all([
    checkInterference(browser, staging, remote, pairedRemotes).catch((error: unknown) => {
      const sentence = describeStuckPage(error);
      return new Map(pairedRemotes.map((other) => [other.name, [sentence]]));
    }),
    isWanted(shell)
      ? checkSideEffects(browser, staging, remote, others).catch((error: unknown) => [describeStuckPage(error)])
      : [],
  ]);
  progress?.('measurements of what it leaves behind', 1, 1);
  const { reasons, records } = joinFindings(findings);
  return { reasons: [...reasons, ...sideEffects, ...[...interferences.values()].flat()], records };
}

const joinFindings = (findings: StateFindings[]): RehearsalFindings => ({
  reasons: findings.flatMap(({ sentences }) => sentences),
  records: findings.flatMap(({ records }) => records),
});

/**
 * Checks the states of every live remote on a new shell, and its own page. Interference was checked when each remote
 * was released.
 */
async function rehearseShell(rehearsal: Rehearsal<ShellCandidate>): Promise<RehearsalFindings> {
  const { candidate, pairs, browser, staging, progress, readScenarios } = rehearsal;
  const liveRemotes = await Promise.all(
    pairs.map(([, liveName]) => readLiveRemote(liveName, candidate.live, readScenarios)),
  );
  const remotes = liveRemotes.map((remote) => ({ ...remote, name: `${remote.name} on ${candidate.name}` }));
  const shell = createRehearsedShell(candidate.name, candidate.contract);
  return joinFindings(await checkStates(browser, staging, [shell, ...remotes], { progress }));
}

/** Reads the states of a live remote, named as `mf-help@1.0.0-…`. */
export async function readLiveRemote(
  name: string,
  { contracts }: Site,
  readScenarios: RehearsalTools['readScenarios'],
): Promise<RehearsedRemote> {
  const contract = contracts.get(name.replace('@', '/'));
  if (!contract || !('module' in contract)) throw new Error(`${name} has no contract on the site.`);
  return readRemote(name, contract, readScenarios);
}

async function readRemote(name: string, contract: RemoteContract, readScenarios: RehearsalTools['readScenarios']) {
  const states = listOpenableStates(contract.module, await readScenarios(contract.module.name));
  return { name, contract, states };
}
