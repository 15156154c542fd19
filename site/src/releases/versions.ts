import type { SiteState } from './releaseSchema.ts';

/** A version of a part, as `mf-help` and `1.0.0-d0276b0e`. */
export interface Version {
  part: string;
  version: string;
}

type Parts = Pick<SiteState, 'parts'>;

/** Returns the live versions of the shell and the remotes, by part. */
export function listLiveVersions({ parts }: Parts): Record<string, string> {
  const live: Record<string, string> = {};
  for (const [part, { live: version }] of Object.entries(parts)) if (version) live[part] = version;
  return live;
}

/** Lists the versions that a page may show, each once: live, fallback and unexpired previews. */
export function listVersionsInUse({ parts, previews }: Pick<SiteState, 'parts' | 'previews'>, now: Date): Version[] {
  const versions: Version[] = [
    ...Object.entries(parts).flatMap(([part, { live, earlier }]) => {
      // The shell has no fallback, because there is no page without it. Nor has a remote that was removed.
      const fallback = live === undefined || part === 'shell' ? undefined : earlier[0];
      return [live, fallback].flatMap((version) => (version ? [{ part, version }] : []));
    }),
    ...previews.filter(({ until }) => new Date(until) > now).map(({ part, version }) => ({ part, version })),
  ];
  // A preview may have gone live before it expires.
  return [...new Map(versions.map((one) => [`${one.part}/${one.version}`, one])).values()];
}

/** Returns whether a rollback has left this version lately. */
export const isLeft = ({ parts }: Parts, part: string, version: string): boolean =>
  parts[part]?.left.includes(version) === true;
