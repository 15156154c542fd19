import type { PanelContract, Registry, Release, RemoteContract, ShellContract } from 'page-contract';
import { panelContractSchema, remoteContractSchema, shellContractSchema } from 'page-contract/schemas';
import type { z } from 'zod';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import { buildRelease } from './buildRelease.ts';
import type { SiteManifest } from './manifestSchema.ts';
import { parseOrLog } from './parseJson.ts';
import { requireManifest } from './readManifest.ts';

// A site consists of a shell, the page around everything, of remotes, micro-frontends with their own releases, and of a
// panel for links to unreleased versions: its deployables. Its manifest names their versions, and each version has a
// contract.

/** Build contract: `contract.json`, with which each build describes its files, screens and calls. */
export type Contract = RemoteContract | ShellContract | PanelContract;

/** Returns the name under which a build is published: that of a remote, `shell`, or `panel`. */
export function readDeployableName(contract: Contract): string {
  if ('module' in contract) return contract.module.name;
  // Only a shell has `provides`, the version of its interface to remotes.
  return 'provides' in contract ? 'shell' : 'panel';
}

/** Reads the contract of a version; undefined if it is gone or damaged. Rejects if the store does not respond. */
export type ContractReader = (deployable: string, version: string) => Promise<Contract | undefined>;

/** A manifest (`manifest.json`) with the contracts of the versions that it names. */
export interface Site {
  store: Store;
  /** Names the versions. Only our programs read it; pages read the registry, which is made of it and the contracts. */
  manifest: SiteManifest;
  shell: ShellContract;
  /** Versions of the remotes in the format of `registry.json`: live ones, and fallbacks for pages in which one fails. */
  registry: Registry;
  /** Contracts of all published versions, by `<deployable>/<version>`. */
  contracts: Map<string, Contract>;
}

/** Reads the live site of a store. Throws if there is none. */
export const readLiveSite = async (store: Store): Promise<Site> =>
  readSite(store, (await requireManifest(store)).manifest);

/**
 * Reads everything from which a site is rendered. A remote whose live contract is missing or damaged is left out of the
 * registry, so that the others work. Throws if the shell's contract is missing or damaged. Also throws if the store
 * does not respond when a contract that pages use is read: that contract may be intact.
 */
export async function readSite(store: Store, manifest: SiteManifest): Promise<Site> {
  const { site, failure } = await readAvailableSite(store, manifest, createContractReader(store));
  if (failure) throw failure;
  return site;
}

/**
 * Reads a site like `readSite`, but leaves out remotes for whose contracts the store does not respond. `failure` is the
 * last error about one that pages use.
 */
export async function readAvailableSite(
  store: Store,
  manifest: SiteManifest,
  readContract: ContractReader,
): Promise<{ site: Site; failure?: Error }> {
  const names = Object.entries(manifest.published).flatMap(([deployable, versions]) =>
    versions.map((version) => ({ deployable, version })),
  );
  const usedVersions = listUsedVersions(manifest);
  let failure: Error | undefined;
  const entries = await mapConcurrently(names, async ({ deployable, version }) => {
    const contract = await readContract(deployable, version).catch((error: Error) => {
      console.error(error.message);
      if (usedVersions.includes(`${deployable}/${version}`)) failure = error;
    });
    return contract ? ([[`${deployable}/${version}`, contract]] as const) : [];
  });
  const contracts = new Map<string, Contract>(entries.flat());
  const shell = contracts.get(`shell/${manifest.shell}`);
  if (!shell || !('provides' in shell)) throw new Error(`shell@${manifest.shell} has no contract in ${store.name}.`);
  const findRelease = (name: string, version: string | undefined): Release | undefined => {
    const contract = contracts.get(`${name}/${version}`);
    return contract && 'module' in contract ? buildRelease(contract) : undefined;
  };
  const remotes = Object.entries(manifest.remotes).flatMap(([name, { live, fallback }]) => {
    // The registry calls the live version `current`.
    const current = findRelease(name, live);
    return current ? [[name, { module: current.module, current, fallback: findRelease(name, fallback) }] as const] : [];
  });
  const registry = { remotes: Object.fromEntries(remotes) };
  return { site: { store, manifest, shell, registry, contracts }, failure };
}

/** Creates a reader with a cache, because contracts never change. */
export function createContractReader(store: Store): ContractReader {
  const cache = new Map<string, Contract>();
  return async (deployable, version) => {
    const key = `${deployable}/${version}/contract.json`;
    const contract = cache.get(key) ?? (await readContract(store, deployable, key));
    // The next attempt may find a contract that was not found.
    if (contract) cache.set(key, contract);
    return contract;
  };
}

/** Schemas of contracts, by deployable; each other deployable is a remote. */
const schemas: Record<string, z.ZodType<Contract>> = { shell: shellContractSchema, panel: panelContractSchema };

/** Reads and validates a contract. */
async function readContract(store: Store, deployable: string, key: string): Promise<Contract | undefined> {
  const text = (await store.get(key))?.content.toString();
  const problem = `${key} in ${store.name} is no contract of a build`;
  return text === undefined ? undefined : parseOrLog(schemas[deployable] ?? remoteContractSchema, text, problem);
}

/** Returns the versions that pages use without a share link, by `<deployable>/<version>`: live ones and fallbacks. */
const listUsedVersions = ({ shell, remotes }: SiteManifest): string[] => [
  `shell/${shell}`,
  ...Object.entries(remotes).flatMap(([name, { live, fallback }]) =>
    [live, fallback].flatMap((version) => (version ? [`${name}/${version}`] : [])),
  ),
];

/** Returns whether a rollback has left this version lately. */
export const isLeft = ({ left }: Pick<SiteManifest, 'left'>, deployable: string, version: string): boolean =>
  left.some((one) => one.deployable === deployable && one.version === version);

/** Returns the live versions, by deployable. */
export const listLiveVersions = ({
  shell,
  remotes,
}: Pick<SiteManifest, 'shell' | 'remotes'>): Record<string, string> => ({
  shell,
  ...Object.fromEntries(Object.entries(remotes).map(([name, { live }]) => [name, live])),
});
