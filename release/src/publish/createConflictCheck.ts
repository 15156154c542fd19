import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

/**
 * Creates a check for commands that name no version, like "roll back mf-help": they mean the version that is live when
 * they start. `changeSite` plans a change again if somebody else has changed the site in the meantime. Each plan calls
 * the check. It throws if the deployable's live version or rollout is no longer that of the first plan.
 * `participle` is used in the error: `rolled back`.
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
