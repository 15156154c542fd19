import type { ReleaseRecord } from 'site/history/record.ts';
import { listEarlierVersions } from 'site/history/records.ts';
import type { RemoteVersions, SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

// Adds to a change of the manifest, which names what is live: the fallbacks of its remotes, and a release record for
// each version that changes. In a record, `part` is a deployable (shell or remote), and `instead` is the version that
// was live before.

/** Information about versions that is not in the manifest. */
export interface Evidence {
  records: ReleaseRecord[];
  /** Returns whether a version was opened in a browser with the live versions of a manifest, without a finding. */
  isProven(manifest: SiteManifest, deployable: string, version: string): boolean;
}

/** A release record without the hash of the record before it. */
type NewRecord = Omit<ReleaseRecord, 'previous'>;

/**
 * A page switches to the fallback of a remote whose live version does not work. Selects the last proven earlier version
 * of each remote whose live version changes, or whose fallback is withdrawn. All others keep theirs.
 */
export function planFallbacks(
  before: SiteManifest | undefined,
  after: SiteManifest,
  { records, isProven }: Evidence,
  newRecords: NewRecord[],
): SiteManifest {
  // `previous`, the hash of the record before, is not known yet and not read here.
  const history = [...records, ...newRecords.map((record) => ({ ...record, previous: '' }))];
  const remotes = Object.entries(after.remotes).map(([name, remote]) => {
    const { live, fallback: former } = before?.remotes[name] ?? {};
    // Versions of this remote stay. A withdrawal of its fallback has removed the fallback from `after`.
    if (remote.live === live && remote.fallback === former) return [name, remote];
    const rest = { ...remote };
    delete rest.fallback;
    const fallback = listEarlierVersions(history, name).find(
      (version) => after.published[name]?.includes(version) && isProven(after, name, version),
    );
    return [name, { ...rest, ...(fallback && { fallback }) }];
  });
  return { ...after, remotes: Object.fromEntries(remotes) as SiteManifest['remotes'] };
}

/** Fields that all new release records of one commit share: who, when, how, from which Git commit. */
export type SharedRecordFields = Omit<NewRecord, 'part' | 'version' | 'instead' | 'percent'>;

/** Creates a record for every version that is withdrawn, is rolled out or goes live, by comparing two manifests. */
export function planRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  recordFields: SharedRecordFields,
): NewRecord[] {
  const names = Object.keys({ ...before?.remotes, ...after.remotes });
  // A version may be withdrawn, released again by force and withdrawn once more: only the time identifies a withdrawal.
  const withdrawn = after.withdrawn
    .filter(({ at }) => !before?.withdrawn.some((one) => one.at === at))
    .map(({ deployable: part, version, reason }): NewRecord => ({ part, version, ...recordFields, reason }));
  const rollouts = names.flatMap((part): NewRecord[] => {
    const change = findRolloutChange(before?.remotes[part], after.remotes[part]);
    if (!change) return [];
    // The record of a withdrawal says already that the rollout of the version has ended.
    const isWithdrawn = withdrawn.some((one) => one.part === part && one.version === change.version);
    return change.percent === 0 && isWithdrawn ? [] : [{ part, ...change, ...recordFields }];
  });
  const liveBefore: Record<string, string> = before ? listLiveVersions(before) : {};
  const liveAfter = listLiveVersions(after);
  const live = ['shell', ...names].flatMap((part): NewRecord[] => {
    const [former, version] = [liveBefore[part], liveAfter[part]];
    if (version === undefined || former === version) return [];
    // In a withdrawal, only the withdrawn version's deployable changes: an earlier version goes live again.
    const how = withdrawn.length > 0 ? 'rollback' : recordFields.how;
    return [{ part, version, ...(former && { instead: former }), ...recordFields, how }];
  });
  return [...withdrawn, ...rollouts, ...live];
}

/** Returns the version whose percentage changes; 0 percent if its rollout ends without making it live. */
function findRolloutChange(before: RemoteVersions | undefined, after: RemoteVersions | undefined) {
  const [former, rollout] = [before?.rollout, after?.rollout];
  if (rollout) {
    const isSame = rollout.version === former?.version && rollout.percent === former.percent;
    return isSame ? undefined : { version: rollout.version, percent: rollout.percent };
  }
  const hasGoneLive = former?.version === after?.live;
  return former && after && !hasGoneLive ? { version: former.version, percent: 0 } : undefined;
}
