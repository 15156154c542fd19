import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import type { ReleaseRecord } from 'site/history/record.ts';
import type { Preview } from 'site/manifest/manifestSchema.ts';
import { describeReports } from 'site/reports/describeReports.ts';
import type { VersionReports } from 'site/reports/reportsStore.ts';
import { formatMinute } from '../formatMinute.ts';

/** All that the history shows. The `part` of a record is its deployable: the shell or a remote. */
interface History {
  records: ReleaseRecord[];
  previews: Preview[];
  /** Live versions, by deployable. */
  live: Record<string, string>;
  /** Reports of pages about a record's version. */
  findVersionReports?: (record: ReleaseRecord) => VersionReports | undefined;
}

/**
 * Describes records and previews by time, newest last. The record that made a live version live is marked. A record
 * with `percent` makes nothing live: it is about a rollout to a share of users.
 */
export function describeHistory({ records, previews, live, findVersionReports }: History): string {
  const liveRecords = new Set(
    Object.entries(live).map(([part, version]) =>
      records.findLast((one) => one.part === part && one.version === version && one.percent === undefined),
    ),
  );
  // Records keep their order, because the clocks of several machines may differ; previews are placed by their ISO time.
  const findIndexBefore = ({ at }: Preview) => records.findLastIndex((record) => record.at <= at);
  const describePreviewsAfter = (index: number) =>
    previews.filter((preview) => findIndexBefore(preview) === index).map(describePreview);
  const described = records.flatMap((record, index) => [
    describeRecord(record, liveRecords.has(record), findVersionReports?.(record)),
    ...describePreviewsAfter(index),
  ]);
  // The index of previews that are older than all records is -1.
  return [...describePreviewsAfter(-1), ...described].join('\n') || 'Nothing was released here yet.';
}

function describePreview({ at, who, deployable, version, commit, screen, until }: Preview): string {
  const end = new Date(until) <= new Date() ? `expired ${formatMinute(until)}` : `until ${formatMinute(until)}`;
  const details = [`link${screen ? ` to ${screen}` : ''} ${end} UTC`, commit && formatCommit(commit)].filter(Boolean);
  return `${formatMinute(at)}  ${deployable}@${version}  preview by ${who}\n    ${details.join(' · ')}`;
}

/** Formats a Git commit; `+` at its end means that the working copy had other changes. */
const formatCommit = (commit: string) => `commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}`;

/**
 * Describes a record in a heading and indented lines. Parts that it does not have are falsy, and left out: the version
 * `instead` of which it is live, the site `from` which it was copied, the `reason` of a withdrawal, or `forced`, the
 * reason of a release against the checks.
 */
function describeRecord(record: ReleaseRecord, isLive: boolean, reports: VersionReports | undefined): string {
  const { at, who, how, part, version, percent, instead, commit, checks, sizes, from, reason, forced } = record;
  // Scripts and styles of a screen, whose name begins with `./`.
  const screenSizes = Object.entries(sizes ?? {}).map(
    ([screen, { kilobytes }]) => `${screen.slice(2)} ${kilobytes} kB`,
  );
  const details = [commit && formatCommit(commit), checks && `${checks.length} checks`, ...screenSizes].filter(Boolean);
  const heading = [
    `${formatMinute(at)}  ${part}@${version}  ${how}`,
    percent !== undefined && (percent > 0 ? ` for ${percent} % of signed-in people` : ', end of the rollout'),
    from && ` from ${from}`,
    ` by ${who}`,
    instead && `, instead of ${instead}`,
    isLive && '  (live)',
  ];
  const lines = [
    heading.filter(Boolean).join(''),
    details.length > 0 && `    ${details.join(' · ')}`,
    reason && `    because: ${escapeForTerminal(reason)}`,
    reports && `    reports: ${describeReports(reports)}`,
    ...(reports?.messages ?? []).map((message) => `      ${escapeForTerminal(message)}`),
    forced && `    forced: ${forced.why}`,
    ...(forced?.against ?? []).map((objection) => `      although ${objection}`),
  ];
  return lines.filter(Boolean).join('\n');
}
