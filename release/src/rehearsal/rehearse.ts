import type { Module } from 'page-contract';
import type { Browser } from 'playwright-core';
import type { Scenario } from 'qa';
import { isRemote, type Candidate, type RemoteCandidate } from '../checks/Candidate.ts';
import type { Rehearse, SlowCheckResult } from '../checks/Rehearse.ts';
import { readPairs, writePair, type Pair } from '../history/pairs.ts';
import { checkInterference, type RehearsedRemote } from './checkInterference.ts';
import { checkSideEffects } from './checkSideEffects.ts';
import { checkStates } from './checkStates.ts';
import { checkWalks } from './checkWalks.ts';
import { listPairs } from './listPairs.ts';
import type { Progress } from './Progress.ts';
import { listRehearsedStates } from './rehearsedStates.ts';
import { openStagingSite, type StagingSite } from './stagingSite.ts';

// A rehearsal is a dry run of a release: a candidate, i.e. a version of the shell or of a remote (micro-frontend), is
// opened in a browser beside all versions that are live, on a copy of the site (staging).

/** Dependencies of the rehearsal, which tests replace. */
interface Tools {
  /** Starts a browser; returns undefined if there is none. */
  openBrowser: () => Promise<Browser> | undefined;
  /** Reads the scenarios of a remote, by name. */
  readScenarios: (remote: string) => Promise<Record<string, Scenario>>;
  /** Prints how much is done. */
  progress?: Progress;
}

/** Findings about two versions that were open together. */
interface PairResult {
  pair: Pair;
  /** Sentences; empty if the pair has passed. */
  reasons: string[];
}

/**
 * Creates the rehearsal, which opens a candidate in a browser together with every live version. A pair of versions that
 * passed is stored and not rehearsed again. Failures are kept in memory only: a release asks before its commit and
 * during it.
 */
export function createRehearsal({ openBrowser, readScenarios, progress }: Tools): Rehearse {
  const earlierResults = new Map<string, SlowCheckResult>();
  const readStates = async (module: Module) => listRehearsedStates(module, await readScenarios(module.name));
  const readRemote = async (name: string, module: Module): Promise<RehearsedRemote> => ({
    name,
    states: await readStates(module),
  });

  return async (candidate, together) => {
    const hasPassed = await readPairs(candidate.live.store);
    const pairs = listPairs(candidate)
      .filter((pair) => together === undefined || pair.includes(together))
      .filter((pair) => !hasPassed(pair));
    const key = JSON.stringify(pairs);
    const knownResult = pairs.length === 0 ? { reasons: [] } : earlierResults.get(key);
    if (knownResult) return knownResult;
    const opening = openBrowser();
    if (!opening) return { reasons: [], unasked: 'no Chrome or Chromium was found; CHROME_PATH names one' };
    const results = await rehearsePairs(candidate, pairs, await opening).catch(async (error: unknown) => {
      if (!wasReloaded(error)) throw error;
      return rehearsePairs(candidate, pairs, (await openBrowser())!);
    });
    for (const { pair, reasons } of results) await writePair(candidate.live.store, pair, reasons);
    const result = { reasons: results.flatMap(({ reasons }) => reasons) };
    earlierResults.set(key, result);
    return result;
  };

  /** Serves the live site with the candidate, and opens it in the browser, which is closed afterwards. */
  async function rehearsePairs(candidate: Candidate, pairs: Pair[], browser: Browser): Promise<PairResult[]> {
    try {
      const staging = await openStagingSite(candidate);
      try {
        return isRemote(candidate)
          ? await rehearseRemote(candidate, pairs, browser, staging)
          : await rehearseShell(candidate, pairs, browser, staging);
      } finally {
        await staging.close();
      }
    } finally {
      await browser.close();
    }
  }

  /** Checks a remote with the shell (states, walks, side effects) and with its neighbours (interference). */
  async function rehearseRemote(
    candidate: RemoteCandidate,
    pairs: Pair[],
    browser: Browser,
    staging: StagingSite,
  ): Promise<PairResult[]> {
    const { name, contract, live } = candidate;
    const build = { name, contract, states: await readStates(contract.module) };
    const others = await Promise.all(
      Object.entries(live.registry.remotes).flatMap(([other, { module, current }]) =>
        current && other !== contract.module.name ? [readRemote(`${other}@${current.version}`, module)] : [],
      ),
    );
    const isWanted = (other: string) => pairs.some((pair) => pair.includes(other));
    const shell = `shell@${live.shell.version}`;
    const neighbours = others.filter((other) => isWanted(other.name));
    const findings = isWanted(shell) ? await checkStates(browser, staging, build, progress) : [];
    // Walks of the working copy do not fit a version of the past.
    if (isWanted(shell) && candidate.build) findings.push(...(await checkWalks(browser, staging, build, progress)));
    // Both run concurrently, on a core each.
    const [interferences, sideEffects] = await Promise.all([
      checkInterference(browser, staging, build, neighbours),
      isWanted(shell) ? checkSideEffects(browser, staging, build, others) : [],
    ]);
    return pairs.map((pair) => ({
      pair,
      reasons: pair.includes(shell) ? [...findings, ...sideEffects] : (interferences.get(pair[1]) ?? []),
    }));
  }

  /** Checks the states of every live remote on a new shell. Interference was checked when each remote was released. */
  async function rehearseShell(
    candidate: Candidate,
    pairs: Pair[],
    browser: Browser,
    staging: StagingSite,
  ): Promise<PairResult[]> {
    const results: PairResult[] = [];
    for (const pair of pairs) {
      const [remote = '', version = ''] = pair[1].split('@');
      const contract = candidate.live.contracts.get(`${remote}/${version}`);
      if (!contract || !('module' in contract)) throw new Error(`${pair[1]} has no contract on the site.`);
      const name = `${pair[1]} on ${candidate.name}`;
      const build = { name, contract, states: await readStates(contract.module) };
      results.push({ pair, reasons: await checkStates(browser, staging, build, progress) });
    }
    return results;
  }
}

/**
 * Returns whether a page was reloaded during the rehearsal, e.g. by another team's release. Then the rehearsal is
 * repeated once: a build that reloads its page itself does so again.
 */
const wasReloaded = (error: unknown) =>
  error instanceof Error && error.message.includes('Execution context was destroyed');
