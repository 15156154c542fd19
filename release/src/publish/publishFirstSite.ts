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
 * Makes the builds of a working copy or an image live on an empty store. A site that exists stays as it is, and the
 * result is undefined: releases decide which versions are live, never a deployment of the platform.
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
  // `commit` writes builds and manifest, and calls the function again if another program has changed the site.
  return commit(store, async (site) => {
    const { page, origin } = settings;
    const { shell, builds } = readBuilds(root);
    return {
      // The manifest of a first start that was faster stays. It may name other builds.
      manifest: site?.manifest ?? planFirstStart({ page, origin }, shell.contract.version, builds.map(readVersion)),
      builds,
      // Fields of the release records: who, when, from which Git commit.
      recordFields: { how: 'first start', ...readProvenance(root) },
    };
  });
}

/** Returns version and deployable of a build: the shell, a remote, or the panel in which testers create share links. */
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
