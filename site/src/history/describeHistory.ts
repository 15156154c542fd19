import { quoted } from 'node-kit/quoted.ts';
import { describeReports } from '../reports/describeReports.ts';
import type { Noted } from '../reports/reportsFolder.ts';
import type { Line } from './line.ts';
import type { ListedPreview } from './previews.ts';

type Entry = Line | ListedPreview;

/** The history as a person reads it. `noticed`: what pages have reported of a line's version. */
export const describeHistory = (entries: Entry[], noticed: (line: Line) => Noted | undefined = () => undefined) =>
  entries.map((one) => (one.how === 'preview' ? describePreview(one) : describe(one, noticed(one)))).join('\n') ||
  'Nothing was released here yet.';

/** Links between the lines that were written before and after them, whose order stays. */
export function inOrder<One extends { at: string }, Other extends { at: string }>(lines: One[], links: Other[]) {
  const before = ({ at }: Other) => lines.findLastIndex((line) => line.at <= at);
  const behind = (index: number) => links.filter((link) => before(link) === index);
  return [...behind(-1), ...lines.flatMap((line, index) => [line, ...behind(index)])];
}

const minutes = (at: string) => at.slice(0, 16).replace('T', ' ');

function describePreview({ at, who, part, version, commit, screen, until }: ListedPreview): string {
  const end = new Date(until) <= new Date() ? `expired ${minutes(until)}` : `until ${minutes(until)}`;
  const details = [`link${screen ? ` to ${screen}` : ''} ${end} UTC`, commit && commitText(commit)].filter(Boolean);
  return `${minutes(at)}  ${part}@${version}  preview by ${who}\n    ${details.join(' · ')}`;
}

const commitText = (commit: string) => `commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}`;

function describe(
  { at, who, how, part, version, percent, instead, commit, checks, sizes, forced }: Line,
  noted: Noted | undefined,
): string {
  const weights = Object.entries(sizes ?? {}).map(([screen, { kilobytes }]) => `${screen.slice(2)} ${kilobytes} kB`);
  const details = [commit && commitText(commit), checks && `${checks.length} checks`, ...weights].filter(Boolean);
  return [
    `${minutes(at)}  ${part}@${version}  ${how}${percent === undefined ? '' : percent > 0 ? ` for ${percent} % of signed-in people` : ' from the people who got it'} by ${who}${instead ? `, instead of ${instead}` : ''}`,
    ...(details.length > 0 ? [`    ${details.join(' · ')}`] : []),
    ...(noted
      ? [`    reports: ${describeReports(noted)}`, ...noted.messages.map((message) => `      ${quoted(message)}`)]
      : []),
    ...(forced ? [`    forced: ${forced.why}`, ...forced.against.map((reason) => `      although ${reason}`)] : []),
  ].join('\n');
}
