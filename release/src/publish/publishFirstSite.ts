import { listRemoteNames } from 'page-contract/remotes';
import type { SiteConfig } from 'site/config/config.ts';
import { readNewestRelease } from 'site/releases/readReleases.ts';
import type { Store } from 'site/store/Store.ts';
import { readRemoteBuild, readShellBuild, readVersion, type Build } from '../builds/builds.ts';
import { uploadBuilds } from '../builds/uploadBuild.ts';
import { commit, type CommitResult } from '../commit/commit.ts';
import { renderSite } from '../commit/renderSite.ts';
import { readCommit, readPerson } from '../history/readProvenance.ts';
import { planFirstStart } from '../plan/plan.ts';

/**
 * Makes all builds of a working copy, or of the image of a server, live on an empty store. If the store holds a site,
 * this changes nothing and returns undefined: only releases change which versions are live, never a new image.
 */
export async function publishFirstSite(
  root: string,
  store: Store,
  { page, origin }: Pick<SiteConfig, 'page' | 'origin'>,
): Promise<CommitResult | undefined> {
  if (await readNewestRelease(store)) return undefined;
  const unbuilt = listRemoteNames(root).filter((name) => !readRemoteBuild(root, name));
  const buildCommands = unbuilt.map((name) => `npm run build -w ${name}`);
  if (unbuilt.length > 0)
    throw new Error(
      `The first start of a site needs a build of every remote. These have none: ${unbuilt.join(', ')}. Build them: ${buildCommands.join(' && ')}`,
    );
  const { builds } = readBuilds(root);
  const { commit: gitCommit } = readCommit(root);
  const versions = builds.map((build) => ({ ...readVersion(build), commit: gitCommit }));
  return commit(store, renderSite, async (site) => ({
    // There is a site now if another server has started concurrently. It stays: it may have other builds.
    state: site?.release ?? planFirstStart({ page, origin }, versions),
    about: { how: 'start', ...readPerson(root) },
    upload: site ? undefined : () => uploadBuilds(store, builds, undefined, gitCommit),
  }));
}

/**
 * Reads the builds of the shell and of all remotes. A remote may lack a build; without one of the shell it throws.
 */
export function readBuilds(root: string) {
  const shell = readShellBuild(root);
  const remotes = listRemoteNames(root).flatMap((name) => readRemoteBuild(root, name) ?? []);
  const builds: Build[] = [shell, ...remotes];
  return { shell, builds };
}
