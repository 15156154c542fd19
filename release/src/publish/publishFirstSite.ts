import { listRemoteNames } from 'page-contract/remotes';
import type { SiteConfig } from 'site/config/config.ts';
import { readManifest } from 'site/manifest/readManifest.ts';
import { readDeployableName } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import { readPanelBuild, readRemoteBuild, readShellBuild, type Build } from '../builds/builds.ts';
import { commit, type CommitResult } from '../commit/commit.ts';
import { readProvenance } from '../history/readProvenance.ts';
import { planFirstStart, type Version } from '../plan/plan.ts';

/**
 * Makes the builds of a working copy or an image live on an empty store. A site that exists stays as it is: which
 * versions are live is decided by releases, never by a deployment of the platform. Returns undefined then.
 */
export async function publishFirstSite(
  root: string,
  store: Store,
  settings: Pick<SiteConfig, 'page' | 'origin'>,
): Promise<CommitResult | undefined> {
  if (await readManifest(store)) return undefined;
  const missing = listRemoteNames(root).filter((name) => !readRemoteBuild(root, name));
  if (missing.length > 0)
    throw new Error(
      `The first start of a site needs a build of every remote. These have none: ${missing.join(', ')}. Build them: ${missing.map((name) => `npm run build -w ${name}`).join(' && ')}`,
    );
  return commit(store, async (site) => {
    const { page, origin } = settings;
    const { shell, builds } = readBuilds(root);
    return {
      // Another first start may have been faster: its manifest stays, even if it does not name these builds.
      manifest: site?.manifest ?? planFirstStart({ page, origin }, shell.contract.version, builds.map(readVersion)),
      builds,
      recordFields: { how: 'first start', ...readProvenance(root) },
    };
  });
}

/** Returns a build's deployable (shell, remote or panel) and version. */
export const readVersion = ({ contract }: Build): Version => ({
  deployable: readDeployableName(contract),
  version: contract.version,
});

/** Reads all builds of a working copy. */
export function readBuilds(root: string) {
  const shell = readShellBuild(root);
  const panel = readPanelBuild(root);
  const remotes = listRemoteNames(root).flatMap((name) => readRemoteBuild(root, name) ?? []);
  const builds: Build[] = [shell, ...(panel ? [panel] : []), ...remotes];
  return { shell, builds };
}
