import type { NewRecord } from 'site/history/record.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

// Release records tell who changed what is live. In a record, `part` is the shell or a remote (micro-frontend), and
// `instead` is the version that was live before.

/** Fields that all new release records of one commit share: who, when, how, from which Git commit. */
export type SharedRecordFields = Omit<NewRecord, 'part' | 'version' | 'instead' | 'percent'>;

/** Fields in which the records of one commit differ. */
type Change = Pick<NewRecord, 'part' | 'version' | 'instead' | 'percent' | 'reason'>;

/** Creates a record for every version that is withdrawn, is rolled out or goes live, by comparing two manifests. */
export function planRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  recordFields: SharedRecordFields,
): NewRecord[] {
  const withdrawals = listWithdrawals(before, after);
  // If the version of a rollout is withdrawn, the rollout ends, too. That needs no second record.
  const endsByWithdrawal = ({ part, version, percent }: Change) =>
    percent === 0 && withdrawals.some((one) => one.part === part && one.version === version);
  const rollouts = listRolloutChanges(before, after).filter((change) => !endsByWithdrawal(change));
  // `recordFields` of a withdrawal has `how: 'withdrawal'`. If it makes an earlier version live, that is a rollback.
  const how = withdrawals.length > 0 ? 'rollback' : recordFields.how;
  return [
    ...withdrawals.map(({ reason, ...change }) => ({ ...change, ...recordFields, reason })),
    ...[...rollouts, ...listLiveChanges(before, after)].map((change) => ({ ...change, ...recordFields, how })),
  ];
}

/** Lists new withdrawals. The time identifies each: a version may be released by force and withdrawn once more. */
function listWithdrawals(before: SiteManifest | undefined, after: SiteManifest): Change[] {
  const timesBefore = before?.withdrawn.map(({ at }) => at) ?? [];
  return after.withdrawn
    .filter(({ at }) => !timesBefore.includes(at))
    .map(({ deployable: part, version, reason }) => ({ part, version, reason }));
}

/** Lists versions whose percentage of users changes. A rollout that ends gets 0 percent. */
function listRolloutChanges(before: SiteManifest | undefined, after: SiteManifest): Change[] {
  return listRemoteNames(before, after).flatMap((part) => {
    const former = before?.remotes[part]?.rollout;
    const { rollout, live } = after.remotes[part] ?? {};
    const changes: Change[] = [];
    // A rolled out version that goes live has a record of that. Any other end is recorded, so that the command `prune`
    // keeps the files of the version for open tabs.
    if (former && former.version !== rollout?.version && former.version !== live)
      changes.push({ part, version: former.version, percent: 0 });
    if (rollout && (rollout.version !== former?.version || rollout.percent !== former.percent))
      changes.push({ part, version: rollout.version, percent: rollout.percent });
    return changes;
  });
}

/** Lists versions that go live for everybody. */
function listLiveChanges(before: SiteManifest | undefined, after: SiteManifest): Change[] {
  const liveBefore: Record<string, string> = before ? listLiveVersions(before) : {};
  const liveAfter = listLiveVersions(after);
  return ['shell', ...listRemoteNames(before, after)].flatMap((part): Change[] => {
    const [instead, version] = [liveBefore[part], liveAfter[part]];
    if (version === undefined || version === instead) return [];
    return [{ part, version, ...(instead && { instead }) }];
  });
}

const listRemoteNames = (before: SiteManifest | undefined, after: SiteManifest) =>
  Object.keys({ ...before?.remotes, ...after.remotes });
