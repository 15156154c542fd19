import type { NewRecord } from 'site/history/record.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

// Release records tell who changed what is live. In a record, `part` is the shell or a remote (micro-frontend), and
// `instead` is the version that was live before.

/** Fields that all new release records of one commit share: who, when, how, from which Git commit. */
export type SharedRecordFields = Omit<NewRecord, 'part' | 'version' | 'instead' | 'percent'>;

/** Creates a record for every version that is withdrawn, is rolled out or goes live, by comparing two manifests. */
export function planRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  recordFields: SharedRecordFields,
): NewRecord[] {
  const withdrawals = planWithdrawalRecords(before, after, recordFields);
  if (withdrawals.length === 0)
    return [...planRolloutRecords(before, after, recordFields), ...planLiveRecords(before, after, recordFields)];
  // A withdrawal may make an earlier version live: that is a rollback.
  const rollbackFields: SharedRecordFields = { ...recordFields, how: 'rollback' };
  // It may also end a rollout of the withdrawn version. The record of the withdrawal says so already.
  const isRecorded = ({ part, version, percent }: NewRecord) =>
    percent === 0 && withdrawals.some((one) => one.part === part && one.version === version);
  const rollouts = planRolloutRecords(before, after, rollbackFields).filter((record) => !isRecorded(record));
  return [...withdrawals, ...rollouts, ...planLiveRecords(before, after, rollbackFields)];
}

function planWithdrawalRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  recordFields: SharedRecordFields,
): NewRecord[] {
  // The time identifies a withdrawal: the same version may be released again by force and withdrawn once more.
  const timesBefore = before?.withdrawn.map(({ at }) => at) ?? [];
  return after.withdrawn
    .filter(({ at }) => !timesBefore.includes(at))
    .map(({ deployable: part, version, reason }) => ({ part, version, ...recordFields, reason }));
}

/** Creates records of versions whose percentage of users changes. A rollout that ends gets 0 percent. */
function planRolloutRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  recordFields: SharedRecordFields,
): NewRecord[] {
  return listRemoteNames(before, after).flatMap((part) => {
    const rolloutBefore = before?.remotes[part]?.rollout;
    const { rollout, live } = after.remotes[part] ?? {};
    const records: NewRecord[] = [];
    // A rollout whose version goes live for everybody has a record of that. The record of any other end also makes
    // `prune` keep the files of the version for open tabs.
    const hasEnded = rolloutBefore && ![rollout?.version, live].includes(rolloutBefore.version);
    if (hasEnded) records.push({ part, version: rolloutBefore.version, percent: 0, ...recordFields });
    const isSame = rollout?.version === rolloutBefore?.version && rollout?.percent === rolloutBefore?.percent;
    if (rollout && !isSame) records.push({ part, version: rollout.version, percent: rollout.percent, ...recordFields });
    return records;
  });
}

/** Creates records of versions that go live for everybody. */
function planLiveRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  recordFields: SharedRecordFields,
): NewRecord[] {
  const liveBefore: Record<string, string> = before ? listLiveVersions(before) : {};
  const liveAfter = listLiveVersions(after);
  return ['shell', ...listRemoteNames(before, after)].flatMap((part): NewRecord[] => {
    const [instead, version] = [liveBefore[part], liveAfter[part]];
    if (version === undefined || version === instead) return [];
    return [{ part, version, ...(instead && { instead }), ...recordFields }];
  });
}

const listRemoteNames = (before: SiteManifest | undefined, after: SiteManifest) =>
  Object.keys({ ...before?.remotes, ...after.remotes });
