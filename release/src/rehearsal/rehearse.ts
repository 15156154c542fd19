import type { Module } from 'page-contract';
import type { Browser } from 'playwright-core';
import type { Scenario } from 'qa';
import { isRemote, type Candidate, type RemoteCandidate } from '../checks/Candidate.ts';
import type { Rehearse, RehearsalResult } from '../checks/Rehearse.ts';
import { readPairs, writePair, type Pair } from '../history/pairs.ts';
import { checkInterference, type RehearsedRemote } from './checkInterference.ts';
import { checkSideEffects } from './checkSideEffects.ts';
import { checkStates } from './checkStates.ts';
import { listRehearsedStates } from './rehearsedStates.ts';
import { openStagingSite, type StagingSite } from './stagingSite.ts';

interface Tools {
  /** Undefined without a browser. */
  openBrowser: () => Promise<Browser> | undefined;
  scenariosOf: (remote: string) => Promise<Record<string, Scenario>>;
}

interface PairResult {
  pair: Pair;
  reasons: string[];
}

/**
 * Creates the rehearsal, which opens a candidate in a browser together with every live version. A pair of versions that
 * passed is stored and not rehearsed again. Failures are kept in memory only: a release asks before its commit and
 * during it.
 */
export function createRehearsal({ openBrowser, scenariosOf }: Tools): Rehearse {
  const earlier = new Map<string, RehearsalResult>();
  const readStates = async (module: Module) => listRehearsedStates(module, await scenariosOf(module.name));
  const readRemote = async (name: string, module: Module): Promise<RehearsedRemote> => ({
    name,
    states: await readStates(module),
  });

  return async (candidate, together) => {
    const hasPassed = await readPairs(candidate.live.store);
    const pairs = pairsOf(candidate)
      .filter((pair) => together === undefined || pair.includes(together))
      .filter((pair) => !hasPassed(pair));
    const key = JSON.stringify(pairs);
    const known = pairs.length === 0 ? { reasons: [] } : earlier.get(key);
    if (known) return known;
    const opening = openBrowser();
    if (!opening) return { reasons: [], unasked: 'no Chrome or Chromium was found; CHROME_PATH names one' };
    const results = await perform(candidate, pairs, await opening).catch(async (error: unknown) => {
      if (!wasReloaded(error)) throw error;
      return perform(candidate, pairs, (await openBrowser())!);
    });
    for (const { pair, reasons } of results) await writePair(candidate.live.store, pair, reasons);
    const verdict = { reasons: results.flatMap(({ reasons }) => reasons) };
    earlier.set(key, verdict);
    return verdict;
  };

  async function perform(candidate: Candidate, pairs: Pair[], browser: Browser): Promise<PairResult[]> {
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
    const isOpen = (other: string) => pairs.some((pair) => pair.includes(other));
    const shell = shellNamed(live.shell.version);
    const alone = isOpen(shell) ? await checkStates(browser, staging, build) : [];
    // Both run concurrently, on a core each.
    const [beside, behind] = await Promise.all([
      checkInterference(
        browser,
        staging,
        build,
        others.filter((other) => isOpen(other.name)),
      ),
      isOpen(shell) ? checkSideEffects(browser, staging, build, others) : [],
    ]);
    return pairs.map((pair) => ({
      pair,
      reasons: pair.includes(shell) ? [...alone, ...behind] : (beside.get(pair[1]) ?? []),
    }));
  }

  /** Interference was checked when each remote was released. */
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
      const build = {
        name: `${pair[1]} on ${candidate.name}`,
        contract,
        states: await readStates(contract.module),
      };
      results.push({ pair, reasons: await checkStates(browser, staging, build) });
    }
    return results;
  }
}

/**
 * Another team's release can reload a page during the rehearsal. A build that does so itself does it the second time,
 * too.
 */
const wasReloaded = (error: unknown) =>
  error instanceof Error && error.message.includes('Execution context was destroyed');

const shellNamed = (version: string) => `shell@${version}`;

/**
 * The candidate with each part that is live beside it: a remote with shell and neighbours, a shell with every remote.
 */
function pairsOf(candidate: Candidate): Pair[] {
  const { name, live } = candidate;
  const part = isRemote(candidate) ? candidate.contract.module.name : 'shell';
  const remotes = Object.entries(live.registry.remotes).flatMap(([other, { current }]) =>
    current && other !== part ? [`${other}@${current.version}`] : [],
  );
  const shell = part === 'shell' ? [] : [shellNamed(live.shell.version)];
  return [...shell, ...remotes].map((other) => [name, other]);
}
