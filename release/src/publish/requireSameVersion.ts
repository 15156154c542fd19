import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

/**
 * Throws if the live version of a deployable, i.e. of the shell or a remote, has changed since a command began. Commands without a version, like "roll back mf-help", call it: they mean the version that was live then, and
 * must not roll back another one that somebody else has released since. The error begins with `outcome`, like `mf-help
 * is not rolled back`.
 */
export function requireSameVersion(
  deployable: string,
  manifestAtStart: SiteManifest,
  manifestNow: SiteManifest,
  outcome: string,
): void {
  const [atStart, now] = [manifestAtStart, manifestNow].map(
    (manifest) => listLiveVersions(manifest)[deployable] ?? 'no version',
  );
  if (now !== atStart)
    throw new Error(`${outcome}, because somebody else was faster: it was at ${atStart} and is at ${now} now.`);
}
