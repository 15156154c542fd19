import type { Module } from 'page-contract';
import type { Browser } from 'playwright-core';
import type { Scenario } from 'qa';
import { isRemote, type Candidate, type RemoteCandidate } from '../checks/Candidate.ts';
import type { Rehearse, Rehearsed } from '../checks/Rehearse.ts';
import { readPairs, writePair, type Pair } from '../history/pairs.ts';
import { neighbours, type Resident } from './neighbours.ts';
import { scenesOf } from './scenes.ts';
import { sideEffects } from './sideEffects.ts';
import { openStage, type Stage } from './stage.ts';
import { states } from './states.ts';

interface Tools {
  /** Undefined without a browser. */
  openBrowser: () => Promise<Browser> | undefined;
  scenariosOf: (remote: string) => Promise<Record<string, Scenario>>;
}

interface Told {
  pair: Pair;
  reasons: string[];
}

/**
 * Makes what shows a candidate in a browser, together with everything that is live: each pair of versions once. What
 * did not pass is remembered, too, as long as this program runs: a release asks twice, before it commits and while it
 * does.
 */
export function createRehearsal({ openBrowser, scenariosOf }: Tools): Rehearse {
  const said = new Map<string, Rehearsed>();
  const scenes = async (module: Module) => scenesOf(module, await scenariosOf(module.name));
  const resident = async (name: string, module: Module): Promise<Resident> => ({ name, scenes: await scenes(module) });

  return async (candidate, together) => {
    const hasPassed = await readPairs(candidate.live.store);
    const pairs = pairsOf(candidate)
      .filter((pair) => together === undefined || pair.includes(together))
      .filter((pair) => !hasPassed(pair));
    const key = JSON.stringify(pairs);
    const known = pairs.length === 0 ? { reasons: [] } : said.get(key);
    if (known) return known;
    const opening = openBrowser();
    if (!opening) return { reasons: [], unasked: 'no Chrome or Chromium was found; CHROME_PATH names one' };
    const told = await perform(candidate, pairs, await opening).catch(async (error: unknown) => {
      if (!isLoadedAnew(error)) throw error;
      return perform(candidate, pairs, (await openBrowser())!);
    });
    for (const { pair, reasons } of told) await writePair(candidate.live.store, pair, reasons);
    const verdict = { reasons: told.flatMap(({ reasons }) => reasons) };
    said.set(key, verdict);
    return verdict;
  };

  async function perform(candidate: Candidate, pairs: Pair[], browser: Browser): Promise<Told[]> {
    try {
      const stage = await openStage(candidate);
      try {
        return isRemote(candidate)
          ? await rehearseRemote(candidate, pairs, browser, stage)
          : await rehearseShell(candidate, pairs, browser, stage);
      } finally {
        await stage.close();
      }
    } finally {
      await browser.close();
    }
  }

  async function rehearseRemote(
    candidate: RemoteCandidate,
    pairs: Pair[],
    browser: Browser,
    stage: Stage,
  ): Promise<Told[]> {
    const { name, contract, live } = candidate;
    const guest = { name, contract, scenes: await scenes(contract.module) };
    const others = await Promise.all(
      Object.entries(live.registry.remotes).flatMap(([other, { module, current }]) =>
        current && other !== contract.module.name ? [resident(`${other}@${current.version}`, module)] : [],
      ),
    );
    const isOpen = (other: string) => pairs.some((pair) => pair.includes(other));
    const shell = shellNamed(live.shell.version);
    const alone = isOpen(shell) ? await states(browser, stage, guest) : [];
    // Runs both series of pages concurrently, a core for each.
    const [beside, behind] = await Promise.all([
      neighbours(
        browser,
        stage,
        guest,
        others.filter((other) => isOpen(other.name)),
      ),
      isOpen(shell) ? sideEffects(browser, stage, guest, others) : [],
    ]);
    return pairs.map((pair) => ({
      pair,
      reasons: pair.includes(shell) ? [...alone, ...behind] : (beside.get(pair[1]) ?? []),
    }));
  }

  /** Interference was checked when each remote was released. */
  async function rehearseShell(candidate: Candidate, pairs: Pair[], browser: Browser, stage: Stage): Promise<Told[]> {
    const told: Told[] = [];
    for (const pair of pairs) {
      const [remote = '', version = ''] = pair[1].split('@');
      const contract = candidate.live.contracts.get(`${remote}/${version}`);
      if (!contract || !('module' in contract)) throw new Error(`${pair[1]} has no contract on the site.`);
      const guest = {
        name: `${pair[1]} on ${candidate.name}`,
        contract,
        scenes: await scenes(contract.module),
      };
      told.push({ pair, reasons: await states(browser, stage, guest) });
    }
    return told;
  }
}

/**
 * Another team's release can reload a page during the rehearsal. A build that does so itself does it the second time,
 * too.
 */
const isLoadedAnew = (error: unknown) =>
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
