import { join } from 'node:path';
import type { Module, Registry, RemoteVersion } from 'page-contract';
import { sourceVersion } from 'page-contract/fromSource';
import { listRemoteNames, readRemote } from 'page-contract/remotes';
import { buildRemoteVersion } from 'site/releases/buildRemoteVersion.ts';
import type { Store } from 'site/store/Store.ts';
import { readRemoteBuild } from '../builds/builds.ts';
import { uploadBuilds } from '../builds/uploadBuild.ts';

/**
 * Returns the registry of pages from source. `entries` has the addresses of entries on dev servers, by remote. All
 * other remotes are those of their last builds, which are copied to the store; one that is not built has routes only.
 */
export async function readSourceRegistry(root: string, store: Store, entries: ReadonlyMap<string, string>) {
  const names = listRemoteNames(root);
  const builds = names.filter((name) => !entries.has(name)).flatMap((name) => readRemoteBuild(root, name) ?? []);
  await uploadBuilds(store, builds, undefined);
  const remotes = names.map((name): [string, Registry['remotes'][string]] => {
    const { module } = readRemote(join(root, name));
    const entry = entries.get(name);
    const build = builds.find(({ contract }) => contract.module.name === name);
    const live = entry ? createSourceVersion(module, entry) : build && buildRemoteVersion(build.contract);
    return [name, { module, live }];
  });
  const registry: Registry = { remotes: Object.fromEntries(remotes) };
  return { registry, builds };
}

const createSourceVersion = (module: Module, entry: string) =>
  ({
    version: sourceVersion,
    hostApi: '*',
    shared: {},
    module,
    entry,
    preloads: {},
    files: {},
    // An entry from source has no hash, which the type requires. Pages accept it (`LiveVersion`).
  }) as unknown as RemoteVersion;
