import type { PageConfig, RemoteContract } from 'page-contract';
import type { Browser } from 'playwright-core';
import { readLiveSite, type Site } from 'site/releases/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { createFileMeter } from '../checks/budgets.ts';
import { listShellStates, listStates, unknownAddress, type RehearsedState } from './states.ts';
import { openVisitor } from './visitor.ts';

/** Serves the site of a store with `QA=on`, on a free port of this machine. */
export type OpenQaServer = (store: Store) => Promise<{ origin: string; close(): Promise<void> }>;

/** What a state is compared with: the fields of a contract. */
type CheckedContract = Pick<RemoteContract, 'name' | 'version' | 'calls' | 'budgets'>;

/** A version whose screens are opened: of the shell or of a remote. */
export interface RehearsedVersion<Contract = CheckedContract> {
  /** Beginning of the reported sentences: `mf-help@1.0.0-…`, or on a new shell `mf-help@1.0.0-… on shell@2.0.0-…`. */
  name: string;
  contract: Contract;
  states: RehearsedState[];
}

/** A QA server that a browser visits, and what the checks need besides. */
export interface QaSite {
  origin: string;
  /** Page configuration, with the base addresses of calls. */
  page: Pick<PageConfig, 'gateway' | 'backend'>;
  /** Returns the compressed bytes of a file at a path. */
  measureFile: (path: string) => Promise<number>;
  shell: RehearsedVersion;
  remotes: RehearsedVersion<RemoteContract>[];
}

/** Serves the site of a store with `QA=on` as long as `work` takes. */
export async function withQaSite<Result>(
  store: Store,
  { browser, openQaServer }: { browser: Browser; openQaServer: OpenQaServer },
  work: (site: QaSite) => Promise<Result>,
): Promise<Result> {
  const live = await readLiveSite(store);
  const { origin, close } = await openQaServer(store);
  try {
    const measureFile = createFileMeter(store);
    const remotes = await listRemotes(browser, origin, live);
    return await work({ origin, page: live.release.page, measureFile, shell: createShell(live), remotes });
  } finally {
    await close();
  }
}

/** Returns the shell with the states of its own page. */
function createShell({ shell: { version } }: Site): RehearsedVersion {
  const contract = { name: 'shell', version, calls: [], budgets: {} };
  return { name: `shell@${version}`, contract, states: listShellStates() };
}

/** Returns the live remotes with their states, which a page of the server lists. */
async function listRemotes(
  browser: Browser,
  origin: string,
  { registry, contracts }: Site,
): Promise<RehearsedVersion<RemoteContract>[]> {
  const visitor = await openVisitor(browser, origin);
  await visitor.open(unknownAddress);
  await visitor.waitForScreen();
  const scenarios = await visitor.evaluate(() => window.qa?.states());
  await visitor.close();
  if (!scenarios) throw new Error('The page of the QA server has no scenario panel.');
  return Object.entries(registry.remotes).flatMap(([part, { live }]) => {
    const contract = contracts.get(`${part}/${live?.version}`);
    if (!contract || !('module' in contract)) return [];
    return [{ name: `${part}@${contract.version}`, contract, states: listStates(contract, scenarios) }];
  });
}
