import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import type { ReleaseRecord } from 'site/history/record.ts';
import type { Preview } from 'site/manifest/manifestSchema.ts';
import { describeReports } from 'site/reports/describeReports.ts';
import type { VersionReports } from 'site/reports/reportsStore.ts';
import { formatMinute } from '../formatMinute.ts';

/** All that the history shows. Its records call the shell or a remote (micro-frontend) `part`. */
interface History {
  records: ReleaseRecord[];
  previews: Preview[];
  /** Live version of each part. */
  live: Record<string, string>;
  /** Finds what pages have reported about a record's version. */
  findVersionReports?: (record: ReleaseRecord) => VersionReports | undefined;
}

/** Describes release records and previews by time, newest last. Marks the records of live versions. */
export function describeHistory({ records, previews, live, findVersionReports }: History): string {
  const liveRecords = findLiveRecords(records, live);
  // Records keep their order, because the clocks of several machines may differ. Each preview stands after the last
  // record that is not newer.
  const findIndexBefore = ({ at }: Preview) => records.findLastIndex((record) => record.at <= at);
  const describePreviewsAfter = (index: number) =>
    previews.filter((preview) => findIndexBefore(preview) === index).map(describePreview);
  const lines = records.flatMap((record, index) => [
    describeRecord(record, liveRecords.has(record), findVersionReports?.(record)),
    ...describePreviewsAfter(index),
  ]);
  // `findLastIndex` returns -1 for previews that are older than all records.
  return [...describePreviewsAfter(-1), ...lines].join('\n') || 'Nothing was released here yet.';
}

/** Finds the newest record of each live version. */
function findLiveRecords(records: ReleaseRecord[], live: Record<string, string>): Set<ReleaseRecord | undefined> {
  const liveRecords = Object.entries(live).map(([part, version]) =>
    records.findLast((record) => record.part === part && record.version === version),
  );
  return new Set(liveRecords);
}

function describePreview({ at, who, deployable, version, commit, screen, until }: Preview): string {
  const end = new Date(until) <= new Date() ? `expired ${formatMinute(until)}` : `until ${formatMinute(until)}`;
  const details = [`link${screen ? ` to ${screen}` : ''} ${end} UTC`];
  if (commit) details.push(formatCommit(commit));
  return `${formatMinute(at)}  ${deployable}@${version}  preview by ${who}\n    ${details.join(' · ')}`;
}

/** Formats a Git commit; `+` at its end means that the working copy had other changes. */
const formatCommit = (commit: string) => `commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}`;

function describeRecord(record: ReleaseRecord, isLive: boolean, reports: VersionReports | undefined): string {
  const lines = [describeChange(record) + (isLive ? '  (live)' : '')];
  const { forced } = record;
  const details = listDetails(record);
  if (details.length > 0) lines.push(`    ${details.join(' · ')}`);
  if (reports) {
    lines.push(`    reports: ${describeReports(reports)}`);
    lines.push(...reports.messages.map((message) => `      ${escapeForTerminal(message)}`));
  }
  if (forced) {
    lines.push(`    forced: ${escapeForTerminal(forced.why)}`);
    lines.push(...forced.against.map((objection) => `      although ${escapeForTerminal(objection)}`));
  }
  return lines.join('\n');
}

/** Returns a heading like `2026-11-01 10:00  mf-help@1.0.0-…  release by anna, instead of 1.0.0-…`. */
function describeChange({ at, who, how, part, version, instead }: ReleaseRecord): string {
  // `how` is a word like `release`, `rollback` or `removal`.
  const replaced = instead ? `, instead of ${instead}` : '';
  return `${formatMinute(at)}  ${part}@${version}  ${how} by ${who}${replaced}`;
}

/** Lists the commit, the number of passed checks, and the sizes of screens, whose names begin with `./`. */
function listDetails({ commit, checks, sizes = {} }: ReleaseRecord): string[] {
  const details = commit ? [formatCommit(commit)] : [];
  if (checks) details.push(`${checks.length} checks`);
  for (const [screen, { kilobytes }] of Object.entries(sizes)) details.push(`${screen.slice(2)} ${kilobytes} kB`);
  return details;
}
