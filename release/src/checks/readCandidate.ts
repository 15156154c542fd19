import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPartName, type Site } from 'site/releases/readSite.ts';
import { createOverlayStore } from 'site/store/createOverlayStore.ts';
import type { Store } from 'site/store/Store.ts';
import { readRemoteBuild, readShellBuild, type Build } from '../builds/builds.ts';
import type { Candidate } from './Candidate.ts';
import type { OpenApi } from './openApi.ts';

/**
 * Reads the build of the shell or of a remote (micro-frontend) in a working copy as a candidate, a version that shall
 * go live. `openApi` describes the live backend; without it, the candidate's calls are not compared with the backend.
 */
export function readCandidate(root: string, live: Site, part: string, openApi?: OpenApi): Candidate {
  const build = part === 'shell' ? readShellBuild(root) : readRemoteBuild(root, part);
  if (!build) throw new Error(`${part} is not built. Build it first: npm run build -w ${part}`);
  const { contract } = build;
  const store = overlayBuild(live.store, build);
  return { name: `${part}@${contract.version}`, contract, build, store, live, openApi };
}

/** Returns a view of the store in which the files of a build can be read before they are uploaded. */
function overlayBuild(store: Store, { folder, contract }: Build): Store {
  const keyPrefix = `${readPartName(contract)}/${contract.version}/`;
  // `contract.files` lists neither the contract nor the list of packages (SBOM).
  const files = new Set([...Object.keys(contract.files), 'contract.json', 'sbom.cdx.json']);
  return createOverlayStore(store, async (key) => {
    const file = key.slice(keyPrefix.length);
    // Objects for which this returns undefined are read from `store`.
    if (!key.startsWith(keyPrefix) || !files.has(file)) return undefined;
    // The check `files` reports files that are missing.
    return readFile(join(folder, file)).catch(() => undefined);
  });
}
