import type { Registry, RemoteContract, RemoteVersion, ShellContract } from 'page-contract';
import { remoteContractSchema, shellContractSchema } from 'page-contract/schemas';
import type { z } from 'zod';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import { buildRemoteVersion } from './buildRemoteVersion.ts';
import { compareWithShell } from './incompatibilities.ts';
import { parseOrLog } from './parseJson.ts';
import { requireNewestRelease } from './readReleases.ts';
import type { Release } from './releaseSchema.ts';
import { listLiveVersions, listVersionsInUse } from './versions.ts';

// The parts of a site are the shell, the page around everything, and remotes, micro-frontends with their own releases.
// A release names their versions, and each version has a contract.

/** Build contract: `contract.json`, with which each build describes its files, screens and calls. */
export type Contract = RemoteContract | ShellContract;

/** Returns the name under which a build is published: that of a remote, or `shell`. */
export const readPartName = (contract: Contract): string => ('module' in contract ? contract.module.name : 'shell');

/** Reads the contract of a version; undefined if it is gone or damaged. Rejects if the store does not respond. */
export type ContractReader = (part: string, version: string) => Promise<Contract | undefined>;

/** A release with the contracts of the versions that it names. */
export interface Site {
  store: Store;
  /** Names the versions. Only our programs read it; pages read the registry, which is made of it and the contracts. */
  release: Release;
  shell: ShellContract;
  /**
   * Versions of the remotes in the format of `registry.json`: live ones, and fallbacks for pages in which one fails.
   */
  registry: Registry;
  /** Contracts of all published versions, by `<part>/<version>`. */
  contracts: Map<string, Contract>;
}

/** Reads the newest site of a store. Throws if there is none. */
export const readLiveSite = async (store: Store): Promise<Site> =>
  readSite(store, (await requireNewestRelease(store)).release);

/**
 * Reads everything from which a site is rendered. A remote whose live contract is missing or damaged is left out of the
 * registry, so that the others work. Throws if the shell's contract is missing or damaged. Also throws if the store
 * does not respond when a contract that pages use is read: that contract may be intact.
 */
export async function readSite(store: Store, release: Release): Promise<Site> {
  const { site, failure } = await readAvailableSite(store, release, createContractReader(store));
  if (failure) throw failure;
  return site;
}

/**
 * Reads a site like `readSite`, but leaves out remotes for whose contracts the store does not respond. `failure` is the
 * last error about one that pages use.
 */
export async function readAvailableSite(
  store: Store,
  release: Release,
  readContract: ContractReader,
): Promise<{ site: Site; failure?: Error }> {
  const { parts } = release;
  const names = Object.entries(parts).flatMap(([part, { published }]) =>
    Object.keys(published).map((version) => ({ part, version })),
  );
  // Share links do not count: a preview that cannot be read must not keep a release from going live.
  const used = new Set(
    listVersionsInUse({ parts, previews: [] }, new Date()).map(({ part, version }) => `${part}/${version}`),
  );
  let failure: Error | undefined;
  const entries = await mapConcurrently(names, async ({ part, version }) => {
    const contract = await readContract(part, version).catch((error: Error) => {
      console.error(error.message);
      if (used.has(`${part}/${version}`)) failure = error;
    });
    return contract ? ([[`${part}/${version}`, contract]] as const) : [];
  });
  const contracts = new Map<string, Contract>(entries.flat());
  const { shell: shellVersion, ...liveRemotes } = listLiveVersions(release);
  const shell = contracts.get(`shell/${shellVersion}`);
  if (!shell || !('provides' in shell)) throw new Error(`shell@${shellVersion} has no contract in ${store.name}.`);
  const findVersion = (part: string, version: string | undefined): RemoteVersion | undefined => {
    const contract = contracts.get(`${part}/${version}`);
    return contract && 'module' in contract ? buildRemoteVersion(contract) : undefined;
  };
  const remotes = Object.entries(liveRemotes).flatMap(([part, version]) => {
    const live = findVersion(part, version);
    const fallback = findVersion(part, findFallback({ contracts, release, shell }, part));
    return live ? [[part, { module: live.module, live, fallback }] as const] : [];
  });
  const registry = { remotes: Object.fromEntries(remotes) };
  return { site: { store, release, shell, registry, contracts }, failure };
}

/** Creates a reader with a cache, because contracts never change. */
export function createContractReader(store: Store): ContractReader {
  const cache = new Map<string, Contract>();
  return async (part, version) => {
    const key = `${part}/${version}/contract.json`;
    const contract = cache.get(key) ?? (await readContract(store, part, key));
    // The next attempt may find a contract that was not found.
    if (contract) cache.set(key, contract);
    return contract;
  };
}

/** Reads and validates a contract. */
async function readContract(store: Store, part: string, key: string): Promise<Contract | undefined> {
  const text = (await store.get(key))?.toString();
  const problem = `${key} in ${store.name} is no contract of a build`;
  const schema: z.ZodType<Contract> = part === 'shell' ? shellContractSchema : remoteContractSchema;
  return text === undefined ? undefined : parseOrLog(schema, text, problem);
}

/**
 * Returns the version to which pages switch if the live one of a remote fails: the version before. One whose contract
 * is gone or damaged, or that the live shell cannot run, is passed over.
 */
export const findFallback = (
  { contracts, release, shell }: Pick<Site, 'contracts' | 'release' | 'shell'>,
  part: string,
): string | undefined =>
  release.parts[part]?.earlier.find((version) => {
    const contract = contracts.get(`${part}/${version}`);
    return contract && 'hostApi' in contract && compareWithShell(shell, part, contract).length === 0;
  });
