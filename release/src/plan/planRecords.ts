import type { NewRecord } from 'site/history/record.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

// Release records tell who changed what is live. In a record, `part` is the shell or a remote (micro-frontend), and
// `instead` is the version that was live before.

/** Fields that all new release records of one commit share: who, when, how, from which Git commit. */
export type SharedRecordFields = Omit<NewRecord, 'part' | 'version' | 'instead'>;

/** Fields in which the records of one commit differ. */
type Change = Pick<NewRecord, 'part' | 'version' | 'instead' | 'reason'>;

/** Creates a record for every version that is withdrawn or goes live, by comparing two manifests. */
export function planRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  recordFields: SharedRecordFields,
): NewRecord[] {
  const withdrawals = listWithdrawals(before, after);
  // `recordFields` of a withdrawal has `how: 'withdrawal'`. If it makes an earlier version live, that is a rollback.
  const how = withdrawals.length > 0 ? 'rollback' : recordFields.how;
  return [
    ...withdrawals.map(({ reason, ...change }) => ({ ...change, ...recordFields, reason })),
    ...listLiveChanges(before, after).map((change) => ({ ...change, ...recordFields, how })),
  ];
}

/** Lists new withdrawals. The time identifies each: a version may be released by force and withdrawn once more. */
function listWithdrawals(before: SiteManifest | undefined, after: SiteManifest): Change[] {
  const timesBefore = before?.withdrawn.map(({ at }) => at) ?? [];
  return after.withdrawn
    .filter(({ at }) => !timesBefore.includes(at))
    .map(({ deployable: part, version, reason }) => ({ part, version, reason }));
}

/** Lists versions that go live. */
function listLiveChanges(before: SiteManifest | undefined, after: SiteManifest): Change[] {
  const liveBefore: Record<string, string> = before ? listLiveVersions(before) : {};
  const liveAfter = listLiveVersions(after);
  return Object.entries(liveAfter).flatMap(([part, version]): Change[] => {
    const instead = liveBefore[part];
    return version === instead ? [] : [{ part, version, ...(instead && { instead }) }];
  });
}
