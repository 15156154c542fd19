import type { ReleaseRecord } from 'site/history/record.ts';
import { earlierVersions } from 'site/history/records.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';

/** Information about versions that is not in the manifest. */
export interface Evidence {
  records: ReleaseRecord[];
  /** Returns whether a version has passed a rehearsal with the live versions of a manifest. */
  isProven(manifest: SiteManifest, deployable: string, version: string): boolean;
}

type Change = Omit<ReleaseRecord, 'previous'>;

/**
 * Selects the last proven earlier version as the fallback of each remote whose live version changes, or whose fallback
 * is withdrawn. All others keep theirs.
 */
export function planFallbacks(
  before: SiteManifest | undefined,
  after: SiteManifest,
  { records, isProven }: Evidence,
  changes: Change[],
): SiteManifest {
  const history = [...records, ...changes.map((change) => ({ ...change, previous: '' }))];
  const remotes = Object.entries(after.remotes).map(([name, remote]) => {
    const { live, fallback: former } = before?.remotes[name] ?? {};
    if (remote.live === live && remote.fallback === former) return [name, remote];
    const rest = { ...remote };
    delete rest.fallback;
    const fallback = earlierVersions(history, name).find(
      (version) => after.published[name]?.includes(version) && isProven(after, name, version),
    );
    return [name, { ...rest, ...(fallback && { fallback }) }];
  });
  return { ...after, remotes: Object.fromEntries(remotes) as SiteManifest['remotes'] };
}

/** Creates a record for every version that is withdrawn, goes live, or is rolled out, by comparing two manifests. */
export function planRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  about: Omit<Change, 'part' | 'version' | 'instead' | 'percent'>,
): Change[] {
  const names = Object.keys({ ...before?.remotes, ...after.remotes });
  const withdrawn = after.withdrawn
    .filter(({ at }) => !before?.withdrawn.some((one) => one.at === at))
    .map(({ deployable: part, version, reason }): Change => ({ part, version, ...about, reason }));
  const isWithdrawn = (part: string, version: string) =>
    withdrawn.some((one) => one.part === part && one.version === version);
  const shares = names.flatMap((part): Change[] => {
    const [former, rollout] = [before?.remotes[part]?.rollout, after.remotes[part]?.rollout];
    if (rollout && (rollout.version !== former?.version || rollout.percent !== former.percent))
      return [{ part, version: rollout.version, percent: rollout.percent, ...about }];
    const isEnded = former && !rollout && after.remotes[part] && after.remotes[part].live !== former.version;
    return isEnded && !isWithdrawn(part, former.version)
      ? [{ part, version: former.version, percent: 0, ...about }]
      : [];
  });
  const live = ['shell', ...names].flatMap((part): Change[] => {
    const [former, version] = [before, after].map((one) => (part === 'shell' ? one?.shell : one?.remotes[part]?.live));
    if (version === undefined || former === version) return [];
    const how = withdrawn.length > 0 ? 'rollback' : about.how;
    return [{ part, version, ...(former && { instead: former }), ...about, how }];
  });
  return [...withdrawn, ...shares, ...live];
}
