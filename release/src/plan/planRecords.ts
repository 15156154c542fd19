import type { NewRecord } from 'site/history/record.ts';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';

// Release records tell who changed what is live. In a record, `part` is the shell or a remote (micro-frontend), and
// `instead` is the version that was live before.

/** Fields that all new release records of one commit share: who, when, how, from which Git commit. */
export type SharedRecordFields = Omit<NewRecord, 'part' | 'version' | 'instead'>;

/** Fields in which the records of one commit differ. */
type Change = Pick<NewRecord, 'part' | 'version' | 'instead'>;

/** Creates a record for every version that goes live or is removed with its remote, by comparing two manifests. */
export function planRecords(
  before: SiteManifest | undefined,
  after: SiteManifest,
  recordFields: SharedRecordFields,
): NewRecord[] {
  const liveBefore: Record<string, string> = before ? listLiveVersions(before) : {};
  const liveAfter = listLiveVersions(after);
  const changes: Change[] = Object.entries(liveAfter).flatMap(([part, version]) => {
    const instead = liveBefore[part];
    return version === instead ? [] : [{ part, version, ...(instead && { instead }) }];
  });
  const removals: Change[] = Object.entries(liveBefore).flatMap(([part, version]) =>
    liveAfter[part] === undefined ? [{ part, version }] : [],
  );
  return [...changes, ...removals].map((change) => ({ ...change, ...recordFields }));
}
