import { describeReports } from '../reports/describeReports.ts';
import type { Noted } from '../reports/reportsFolder.ts';
import type { Line } from './line.ts';

/** The history as a person reads it. `noticed`: what pages have reported of a line's version. */
export const describeHistory = (lines: Line[], noticed: (line: Line) => Noted | undefined = () => undefined) =>
  lines.map((line) => describe(line, noticed(line))).join('\n') || 'Nothing was released here yet.';

function describe(
  { at, who, how, part, version, percent, instead, commit, checks, sizes, forced }: Line,
  noted: Noted | undefined,
): string {
  const weights = Object.entries(sizes ?? {}).map(([screen, { kilobytes }]) => `${screen.slice(2)} ${kilobytes} kB`);
  const details = [
    commit && `commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}`,
    checks && `${checks.length} checks`,
    ...weights,
  ].filter(Boolean);
  return [
    `${at.slice(0, 16).replace('T', ' ')}  ${part}@${version}  ${how}${percent === undefined ? '' : percent > 0 ? ` for ${percent} % of signed-in people` : ' from the people who got it'} by ${who}${instead ? `, instead of ${instead}` : ''}`,
    ...(details.length > 0 ? [`    ${details.join(' · ')}`] : []),
    ...(noted
      ? [`    reports: ${describeReports(noted)}`, ...noted.messages.map((message) => `      ${message}`)]
      : []),
    ...(forced ? [`    forced: ${forced.why}`, ...forced.against.map((reason) => `      although ${reason}`)] : []),
  ].join('\n');
}
