import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

/**
 * Returns a function to call at each attempt of a commit. It throws if the live version of a deployable (shell or
 * remote), or the version of its rollout, is not that of the first attempt, because another commit was faster: without
 * a named version, the command would then be about another one than the person meant. `what` is what was not done, such
 * as "rolled back".
 */
export function createConflictCheck(deployable: string, what: string): (manifest: SiteManifest) => void {
  let former: string | undefined;
  return (manifest) => {
    const now = describeLiveVersions(manifest, deployable);
    former ??= now;
    if (now !== former)
      throw new Error(
        `${deployable} is not ${what}, because somebody else was faster: it was at ${former} and is at ${now} now.`,
      );
  };
}

/** Describes which versions users get: `1.0.0-b2 with a rollout of 1.0.0-c3`. */
function describeLiveVersions(manifest: SiteManifest, deployable: string): string {
  const { rollout } = manifest.remotes[deployable] ?? {};
  const live = listLiveVersions(manifest)[deployable] ?? 'no version';
  return rollout ? `${live} with a rollout of ${rollout.version}` : live;
}
