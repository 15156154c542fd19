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
 * Makes all builds of a working copy, or of the image of a server, live on an empty store. If the store holds a site,
 * this changes nothing and returns undefined: only releases change which versions are live, never a new image.
 */
export async function publishFirstSite(
  root: string,
  store: Store,
  { page, origin }: Pick<SiteConfig, 'page' | 'origin'>,
): Promise<CommitResult | undefined> {
  if (await readManifest(store)) return undefined;
  const unbuilt = listRemoteNames(root).filter((name) => !readRemoteBuild(root, name));
  const buildCommands = unbuilt.map((name) => `npm run build -w ${name}`);
  if (unbuilt.length > 0)
    throw new Error(
      `The first start of a site needs a build of every remote. These have none: ${unbuilt.join(', ')}. Build them: ${buildCommands.join(' && ')}`,
    );
  const { shell, builds } = readBuilds(root);
  const firstManifest = planFirstStart({ page, origin }, shell.contract.version, builds.map(readVersion));
  return commit(store, async (site) => ({
    // There is a site now if another server has started concurrently. Its manifest stays: it may name other builds.
    manifest: site?.manifest ?? firstManifest,
    builds,
    recordFields: { how: 'first start', ...readProvenance(root) },
  }));
}

/** Returns the version of a build with its deployable: `shell`, the name of a remote, or `panel`. */
export const readVersion = ({ contract }: Build): Version => ({
  deployable: readDeployableName(contract),
  version: contract.version,
});

/**
 * Reads the builds of the shell, of all remotes and of the panel, in which testers create links to unreleased versions.
 * Remotes and panel may lack a build; without one of the shell it throws.
 */
export function readBuilds(root: string) {
  const shell = readShellBuild(root);
  const panel = readPanelBuild(root);
  const remotes = listRemoteNames(root).flatMap((name) => readRemoteBuild(root, name) ?? []);
  const builds: Build[] = [shell, ...(panel ? [panel] : []), ...remotes];
  return { shell, builds };
}
