import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import type { ReleaseRecord } from '../history/record.ts';
import { earlierVersions } from '../history/records.ts';

/** Facts about versions besides the manifest. */
export interface Evidence {
  records: ReleaseRecord[];
  /** Whether a version has passed a rehearsal in a browser with what is live. */
  isProven(manifest: SiteManifest, deployable: string, version: string): boolean;
}

type Change = Omit<ReleaseRecord, 'previous'>;

/**
 * Gives every remote whose live version changes another fallback: the last proven version before. All others keep
 * theirs.
 */
export function planFallbacks(
  before: SiteManifest | undefined,
  after: SiteManifest,
  { records, isProven }: Evidence,
  changes: Change[],
): SiteManifest {
  const history = [...records, ...changes.map((change) => ({ ...change, previous: '' }))];
  const remotes = Object.entries(after.remotes).map(([name, remote]) => {
    if (remote.live === before?.remotes[name]?.live) return [name, remote];
    const rest = { ...remote };
    delete rest.fallback;
    const fallback = earlierVersions(history, name).find(
      (version) => after.published[name]?.includes(version) && isProven(after, name, version),
    );
    return [name, { ...rest, ...(fallback && { fallback }) }];
  });
  return { ...after, remotes: Object.fromEntries(remotes) as SiteManifest['remotes'] };
}

/** A record for every version that is another one afterwards, for everybody or for a share of people. */
export function planRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  about: Omit<Change, 'part' | 'version' | 'instead' | 'percent'>,
): Change[] {
  const names = Object.keys({ ...before?.remotes, ...after.remotes });
  const shares = names.flatMap((part): Change[] => {
    const [former, rollout] = [before?.remotes[part]?.rollout, after.remotes[part]?.rollout];
    if (rollout && (rollout.version !== former?.version || rollout.percent !== former.percent))
      return [{ part, version: rollout.version, percent: rollout.percent, ...about }];
    const isEnded = former && !rollout && after.remotes[part] && after.remotes[part].live !== former.version;
    return isEnded ? [{ part, version: former.version, percent: 0, ...about }] : [];
  });
  const live = ['shell', ...names].flatMap((part): Change[] => {
    const [former, version] = [before, after].map((one) => (part === 'shell' ? one?.shell : one?.remotes[part]?.live));
    if (former === version) return [];
    if (version === undefined) return [{ part, version: former!, ...about, how: 'withdrawal' }];
    return [{ part, version, ...(former && { instead: former }), ...about }];
  });
  return [...shares, ...live];
}
