import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

/**
 * Creates a check for a command without a version, like "roll back mf-help": the command means the version that is live
 * when it starts. The command calls the check each time that it plans its change. It plans again if somebody else has
 * changed the site until then. In this case the check throws if the live version or the rollout of the deployable, i.e.
 * of the shell or a remote, is another one than at the first call. The error contains the participle: `rolled back`.
 */
export function createConflictCheck(deployable: string, participle: string): (manifest: SiteManifest) => void {
  let versionsOfFirstPlan: string | undefined;
  return (manifest) => {
    const versions = describeLiveVersions(manifest, deployable);
    versionsOfFirstPlan ??= versions;
    if (versions !== versionsOfFirstPlan)
      throw new Error(
        `${deployable} is not ${participle}, because somebody else was faster: it was at ${versionsOfFirstPlan} and is at ${versions} now.`,
      );
  };
}

/** Describes the versions that users get: `1.0.0-b2 with a rollout of 1.0.0-c3`. */
function describeLiveVersions(manifest: SiteManifest, deployable: string): string {
  const { rollout } = manifest.remotes[deployable] ?? {};
  const live = listLiveVersions(manifest)[deployable] ?? 'no version';
  return rollout ? `${live} with a rollout of ${rollout.version}` : live;
}
