import type { ReleaseRecord } from 'site/history/record.ts';
import { keptForDays, type Version } from './plan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Lists the versions that release records name: those that they are about, and those that were live before. */
export const listRecordedVersions = (records: ReleaseRecord[]): Version[] =>
  records.flatMap(({ part, version, instead }) =>
    [version, instead].flatMap((one) => (one ? [{ deployable: part, version: one }] : [])),
  );

/** Lists the versions that records of the last days (`keptForDays`) name, because open tabs may still show them. */
export const listRecentVersions = (records: ReleaseRecord[], now: Date): Version[] =>
  listRecordedVersions(records.filter(({ at }) => now.getTime() - Date.parse(at) < keptForDays * dayMs));
