import type { PanelContract, Registry, Release, RemoteContract, ShellContract } from 'page-contract';
import { panelContractSchema, remoteContractSchema, shellContractSchema } from 'page-contract/schemas';
import { z } from 'zod';
import { inTurns } from '../store/inTurns.ts';
import type { Store } from '../store/Store.ts';
import type { SiteManifest } from './manifestSchema.ts';
import { releaseOf } from './releaseOf.ts';

export type Contract = RemoteContract | ShellContract | PanelContract;
/** The name under which a build is published. */
export function deployableOf(contract: Contract): string {
  if ('module' in contract) return contract.module.name;
  return 'provides' in contract ? 'shell' : 'panel';
}

/** Reads the contract of a published version; undefined where its object is gone. */
export type ContractReader = (deployable: string, version: string) => Promise<Contract | undefined>;

/** A manifest with the contracts of the versions that it names. */
export interface Site {
  store: Store;
  manifest: SiteManifest;
  shell: ShellContract;
  /** Live versions, fallbacks and rollouts in the words of `registry.json`. */
  registry: Registry;
  /** Contracts of all published versions, by `<deployable>/<version>`. */
  contracts: Map<string, Contract>;
}

/**
 * Reads what the responses of a site are made of. A remote whose live version was damaged is missing from the registry:
 * the other remotes work. Without its shell there is no site.
 */
export async function readSite(
  store: Store,
  manifest: SiteManifest,
  readContract: ContractReader = createContractReader(store),
): Promise<Site> {
  const names = Object.entries(manifest.published).flatMap(([deployable, versions]) =>
    versions.map((version) => ({ deployable, version })),
  );
  const found = await inTurns(names, async ({ deployable, version }) => {
    const contract = await readContract(deployable, version).catch((error: Error) => void console.error(error.message));
    return contract ? ([[`${deployable}/${version}`, contract]] as const) : [];
  });
  const contracts = new Map<string, Contract>(found.flat());
  const shell = contracts.get(`shell/${manifest.shell}`);
  if (!shell || !('provides' in shell)) throw new Error(`shell@${manifest.shell} has no contract in ${store.name}.`);
  const release = (name: string, version: string | undefined): Release | undefined => {
    const contract = contracts.get(`${name}/${version}`);
    return contract && 'module' in contract ? releaseOf(contract) : undefined;
  };
  const remotes = Object.entries(manifest.remotes).flatMap(([name, { live, fallback, rollout }]) => {
    const current = release(name, live);
    if (!current) return [];
    const next = release(name, rollout?.version);
    const releases = {
      current,
      fallback: release(name, fallback),
      rollout: rollout && next && { ...next, percent: rollout.percent, since: rollout.since },
    };
    return [[name, { module: current.module, ...releases }] as const];
  });
  return { store, manifest, shell, registry: { remotes: Object.fromEntries(remotes) }, contracts };
}

/** Contracts never change: each is read once. */
export function createContractReader(store: Store): ContractReader {
  const known = new Map<string, Promise<Contract | undefined>>();
  return (deployable, version) => {
    const key = `${deployable}/${version}/contract.json`;
    const reading = known.get(key) ?? readContract(store, deployable, key);
    known.set(key, reading);
    // Another attempt may find it.
    reading.then(
      (contract) => contract ?? known.delete(key),
      () => known.delete(key),
    );
    return reading;
  };
}

const schemaOf = (deployable: string): z.ZodType<Contract> =>
  deployable === 'shell' ? shellContractSchema : deployable === 'panel' ? panelContractSchema : remoteContractSchema;

async function readContract(store: Store, deployable: string, key: string): Promise<Contract | undefined> {
  const stored = await store.get(key);
  if (!stored) return undefined;
  const { data, error } = schemaOf(deployable).safeParse(JSON.parse(stored.content.toString()));
  if (!data) throw new Error(`${key} in ${store.name} is no contract of a build:\n${z.prettifyError(error)}`);
  return data;
}

/** The live versions, by deployable. */
export const liveVersions = ({ shell, remotes }: Pick<SiteManifest, 'shell' | 'remotes'>): Record<string, string> => ({
  shell,
  ...Object.fromEntries(Object.entries(remotes).map(([name, { live }]) => [name, live])),
});
