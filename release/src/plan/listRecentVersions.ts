import type { ReleaseRecord } from 'site/history/record.ts';
import { keptForDays, type Version } from './plan.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Lists the versions that release records name: `version` went live, was rolled out or withdrawn, and `instead` was
 * live before it. `part` is the records' word for a deployable: the shell or a remote (micro-frontend).
 */
export const listRecordedVersions = (records: ReleaseRecord[]): Version[] =>
  records.flatMap(({ part, version, instead }) =>
    [version, instead].flatMap((named) => (named ? [{ deployable: part, version: named }] : [])),
  );

/**
 * Lists the versions that records of the last days name, because open tabs may still show them: for `keptForDays`, the
 * files of replaced versions stay on the site.
 */
export const listRecentVersions = (records: ReleaseRecord[], now: Date): Version[] =>
  listRecordedVersions(records.filter(({ at }) => now.getTime() - Date.parse(at) < keptForDays * dayMs));
