import type { NewRecord } from 'site/history/record.ts';
import type { RemoteVersions, SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

// Release records tell who changed what is live. In a record, `part` is a deployable (shell or remote), and `instead`
// is the version that was live before.

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
  // A withdrawal commit changes one deployable. If it also makes an earlier version live or ends a rollout, that has a
  // record as a rollback.
  const how = withdrawn.length > 0 ? 'rollback' : recordFields.how;
  const isWithdrawn = (part: string, version: string) =>
    withdrawn.some((one) => one.part === part && one.version === version);
  const rollouts = names.flatMap((part): NewRecord[] =>
    listRolloutChanges(before?.remotes[part], after.remotes[part])
      // The record of a withdrawal says already that the rollout of the version has ended.
      .filter(({ version, percent }) => !(percent === 0 && isWithdrawn(part, version)))
      .map((change) => ({ part, ...change, ...recordFields, how })),
  );
  const liveBefore: Record<string, string> = before ? listLiveVersions(before) : {};
  const liveAfter = listLiveVersions(after);
  const live = ['shell', ...names].flatMap((part): NewRecord[] => {
    const [former, version] = [liveBefore[part], liveAfter[part]];
    if (version === undefined || former === version) return [];
    return [{ part, version, ...(former && { instead: former }), ...recordFields, how }];
  });
  return [...withdrawn, ...rollouts, ...live];
}

/**
 * Lists the versions of a remote whose percentage changes. A rollout that ends without making its version live is
 * recorded with 0 percent, so that `prune` keeps the files of the version for open tabs.
 */
function listRolloutChanges(before: RemoteVersions | undefined, after: RemoteVersions | undefined) {
  const [former, rollout] = [before?.rollout, after?.rollout];
  const hasEnded = former && former.version !== rollout?.version && former.version !== after?.live;
  const hasChanged = rollout && (rollout.version !== former?.version || rollout.percent !== former.percent);
  return [
    ...(hasEnded ? [{ version: former.version, percent: 0 }] : []),
    ...(hasChanged ? [{ version: rollout.version, percent: rollout.percent }] : []),
  ];
}
