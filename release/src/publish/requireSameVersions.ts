import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

/**
 * Throws if the live version or the rollout of a deployable, i.e. of the shell or a remote, has changed since a command
 * began. Commands without a version, like "roll back mf-help", call it: they mean the version that was live then, and
 * must not roll back another one that somebody else has released since. The error begins with `outcome`, like `mf-help
 * is not rolled back`.
 */
export function requireSameVersions(
  deployable: string,
  manifestAtStart: SiteManifest,
  manifestNow: SiteManifest,
  outcome: string,
): void {
  const versionsAtStart = describeLiveVersions(manifestAtStart, deployable);
  const versionsNow = describeLiveVersions(manifestNow, deployable);
  if (versionsNow !== versionsAtStart)
    throw new Error(
      `${outcome}, because somebody else was faster: it was at ${versionsAtStart} and is at ${versionsNow} now.`,
    );
}

/** Describes the versions that users get: `1.0.0-b2 with a rollout of 1.0.0-c3`. */
function describeLiveVersions(manifest: SiteManifest, deployable: string): string {
  const { rollout } = manifest.remotes[deployable] ?? {};
  const live = listLiveVersions(manifest)[deployable] ?? 'no version';
  return rollout ? `${live} with a rollout of ${rollout.version}` : live;
}
