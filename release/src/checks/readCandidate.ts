import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteContract, ShellContract } from 'page-contract';
import { readDeployableName, type Site } from 'site/manifest/readSite.ts';
import { createOverlayStore } from 'site/store/createOverlayStore.ts';
import type { Store } from 'site/store/Store.ts';
import { readRemoteBuild, readShellBuild, type Build } from '../builds/builds.ts';
import type { Candidate } from './Candidate.ts';
import type { OpenApi } from './openApi.ts';

/**
 * Reads the build of the shell or a remote in a working copy as a candidate, i.e. a version that shall go live. The
 * candidate's calls are compared with the live backend only if its `openApi` is given.
 */
export function readCandidate(root: string, live: Site, deployable: string, openApi?: OpenApi): Candidate {
  const build = deployable === 'shell' ? readShellBuild(root) : readRemoteBuild(root, deployable);
  if (!build) throw new Error(`${deployable} is not built. Build it first: npm run build -w ${deployable}`);
  const { contract } = build;
  const store = overlayBuild(live.store, build);
  return { name: `${deployable}@${contract.version}`, contract, build, store, live, openApi };
}

/** Returns a version on the site as a candidate. Callers know that `live.contracts` has its contract. */
export function createPublishedCandidate(
  live: Site,
  deployable: string,
  version: string,
  openApi?: OpenApi,
): Candidate {
  const contract = live.contracts.get(`${deployable}/${version}`) as RemoteContract | ShellContract;
  return { name: `${deployable}@${version}`, contract, store: live.store, live, openApi };
}

/** Returns a view of the store that also has the files of a build that is not uploaded yet. */
function overlayBuild(store: Store, { folder, contract }: Build): Store {
  const base = `${readDeployableName(contract)}/${contract.version}/`;
  const files = new Set([...Object.keys(contract.files), 'contract.json', 'sbom.cdx.json']);
  return createOverlayStore(store, async (key) => {
    const file = key.slice(base.length);
    if (!key.startsWith(base) || !files.has(file)) return undefined;
    // `checkFiles` reports files that are missing.
    return readFile(join(folder, file)).catch(() => undefined);
  });
}
