import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import type { Change, Release } from 'site/releases/releaseSchema.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import { formatMinute } from '../formatMinute.ts';

/**
 * Describes the releases of a site, oldest first, as a person reads them: of one part (`shell` or a remote), or of all.
 * Marks the versions that are live.
 */
export function describeHistory(releases: Release[], part?: string): string {
  const live = releases.length > 0 ? listLiveVersions(releases.at(-1)!) : {};
  const isWanted = (name: string) => part === undefined || name === part;
  /** Returns whether a live version is live since this release. */
  const madeLive = (release: Release, { part: name, version }: Change) =>
    version !== undefined &&
    live[name] === version &&
    releases.findLast(({ changes }) => changes.some((one) => one.part === name)) === release;
  const blocks = releases.flatMap((release) => {
    const lines = [
      ...describePreview(release, isWanted),
      ...release.changes
        .filter((change) => isWanted(change.part))
        .map((change) => `${describeChange(change)}${madeLive(release, change) ? '  (live)' : ''}`),
      // These two change no part.
      ...(part === undefined && ['settings', 'prune'].includes(release.how) ? [release.how] : []),
    ];
    if (lines.length === 0) return [];
    const heading = `${release.number}  ${formatMinute(release.at)}  ${release.how} by ${release.who}`;
    return [heading, ...[...lines, ...describeDetails(release)].map((line) => `    ${line}`)];
  });
  return blocks.join('\n') || 'Nothing was released here yet.';
}

/** Describes the preview that a release has added, which is its last one. */
function describePreview({ how, previews, parts }: Release, isWanted: (part: string) => boolean): string[] {
  const preview = how === 'preview' ? previews.at(-1) : undefined;
  if (!preview || !isWanted(preview.part)) return [];
  const { part, version, until } = preview;
  const end = new Date(until) <= new Date() ? `expired ${formatMinute(until)}` : `until ${formatMinute(until)}`;
  const { commit } = parts[part]?.published[version] ?? {};
  const link = `link ${end} UTC`;
  return [[`${part}@${version}`, link, ...(commit ? [formatCommit(commit)] : [])].join(' · ')];
}

/** Returns a line like `mf-help@1.0.0-… instead of 1.0.0-…`. */
function describeChange({ part, version, instead }: Change): string {
  if (version === undefined) return `${part}@${instead} is off the site`;
  return `${part}@${version}${instead ? ` instead of ${instead}` : ''}`;
}

/** Lists commits, the result of the rehearsal, and why it was forced. */
function describeDetails({ changes, parts, rehearsal, forced }: Release): string[] {
  const details = listCommits({ changes, parts }).map(formatCommit);
  if (rehearsal) details.push(`rehearsal ${rehearsal}`);
  return [
    ...(details.length > 0 ? [details.join(' · ')] : []),
    ...(forced ? [`forced: ${escapeForTerminal(forced.why)}`] : []),
    ...(forced?.against.map((objection) => `  although ${escapeForTerminal(objection)}`) ?? []),
  ];
}

/** Lists the commits from which the versions were built that a release has made live. */
const listCommits = ({ changes, parts }: Pick<Release, 'changes' | 'parts'>): string[] => [
  ...new Set(changes.flatMap(({ part, version = '' }) => parts[part]?.published[version]?.commit ?? [])),
];

/** Formats a Git commit; `+` at its end means that the working copy had other changes. */
const formatCommit = (commit: string) => `commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}`;
