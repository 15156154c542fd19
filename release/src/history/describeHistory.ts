import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import type { ReleaseRecord } from 'site/history/record.ts';
import type { Preview } from 'site/manifest/manifestSchema.ts';
import { describeReports } from 'site/reports/describeReports.ts';
import type { VersionReports } from 'site/reports/reportsStore.ts';

interface History {
  records: ReleaseRecord[];
  previews: Preview[];
  /** Live versions, by deployable. */
  live: Record<string, string>;
  /** Reports of pages about a record's version. */
  findVersionReports?: (record: ReleaseRecord) => VersionReports | undefined;
}

/** Records and previews by time, newest last. The record that made a live version live is marked. */
export function describeHistory({ records, previews, live, findVersionReports }: History): string {
  const lastLive = new Set(
    Object.entries(live).map(([part, version]) =>
      records.findLast((one) => one.part === part && one.version === version && one.percent === undefined),
    ),
  );
  // Records keep their order, whatever the clocks of several machines say.
  const before = ({ at }: Preview) => records.findLastIndex((record) => record.at <= at);
  const previewsBehind = (index: number) =>
    previews.filter((preview) => before(preview) === index).map(describePreview);
  const described = records.flatMap((record, index) => [
    describe(record, lastLive.has(record), findVersionReports?.(record)),
    ...previewsBehind(index),
  ]);
  return [...previewsBehind(-1), ...described].join('\n') || 'Nothing was released here yet.';
}

const minutes = (at: string) => at.slice(0, 16).replace('T', ' ');

function describePreview({ at, who, deployable, version, commit, screen, until }: Preview): string {
  const end = new Date(until) <= new Date() ? `expired ${minutes(until)}` : `until ${minutes(until)}`;
  const details = [`link${screen ? ` to ${screen}` : ''} ${end} UTC`, commit && commitText(commit)].filter(Boolean);
  return `${minutes(at)}  ${deployable}@${version}  preview by ${who}\n    ${details.join(' · ')}`;
}

const commitText = (commit: string) => `commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}`;

function describe(record: ReleaseRecord, isLive: boolean, noted: VersionReports | undefined): string {
  const { at, who, how, part, version, percent, instead, commit, checks, sizes, from, reason, forced } = record;
  const weights = Object.entries(sizes ?? {}).map(([screen, { kilobytes }]) => `${screen.slice(2)} ${kilobytes} kB`);
  const details = [commit && commitText(commit), checks && `${checks.length} checks`, ...weights].filter(Boolean);
  const share =
    percent === undefined ? '' : percent > 0 ? ` for ${percent} % of signed-in people` : ', end of the rollout';
  return [
    `${minutes(at)}  ${part}@${version}  ${how}${share}${from ? ` from ${from}` : ''} by ${who}${instead ? `, instead of ${instead}` : ''}${isLive ? '  (live)' : ''}`,
    ...(details.length > 0 ? [`    ${details.join(' · ')}`] : []),
    ...(reason ? [`    because: ${escapeForTerminal(reason)}`] : []),
    ...(noted
      ? [
          `    reports: ${describeReports(noted)}`,
          ...noted.messages.map((message) => `      ${escapeForTerminal(message)}`),
        ]
      : []),
    ...(forced ? [`    forced: ${forced.why}`, ...forced.against.map((reason) => `      although ${reason}`)] : []),
  ].join('\n');
}
