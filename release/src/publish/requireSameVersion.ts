import type { SiteState } from 'site/releases/releaseSchema.ts';
import { listLiveVersions } from 'site/releases/versions.ts';

/**
 * Throws if the live version of a part, i.e. of the shell or a remote, has changed since a command began. Commands without a version, like "roll back mf-help", call it: they mean the version that was live then, and
 * must not roll back another one that somebody else has released since. The error begins with `outcome`, like `mf-help
 * is not rolled back`.
 */
export function requireSameVersion(part: string, stateAtStart: SiteState, stateNow: SiteState, outcome: string): void {
  const [atStart, now] = [stateAtStart, stateNow].map((state) => listLiveVersions(state)[part] ?? 'no version');
  if (now !== atStart)
    throw new Error(`${outcome}, because somebody else was faster: it was at ${atStart} and is at ${now} now.`);
}
