import { shareParameter, type ShareableVersion, type ShareList } from 'page-contract/shareLink';
import { formatDay } from './describeVersionKind.ts';

/** Versions that a share link names. If there are problems, the live page is shown instead. */
export interface SharedVersions {
  /** Versions by deployable: `shell` or the name of a remote (micro-frontend). */
  versions: Record<string, ShareableVersion>;
  /** One sentence each; empty if the link is right. */
  problems: string[];
}

/**
 * Finds the versions that an address names (`?with=mf-help@1.0.0-d0276b0e8610`) in the list of those that may be shown:
 * `parts`, by deployable. `now` in milliseconds since 1970.
 */
export function readShareLink(address: string, { parts }: ShareList, now: number): SharedVersions {
  const words = new URL(address).searchParams
    .getAll(shareParameter)
    .flatMap((text) => text.split(/[\s,]/))
    .filter(Boolean);
  const versions: SharedVersions['versions'] = {};
  const problems: string[] = [];
  for (const word of words) {
    const [deployable = '', version] = word.split('@', 2);
    const known = Object.hasOwn(parts, deployable) ? parts[deployable]! : undefined;
    const found = known?.find((one) => one.version === version);
    if (version === undefined) problems.push(`${quote(word)} is no version like mf-help@1.0.0-d0276b0e8610.`);
    else if (!known) problems.push(`There is no ${quote(deployable)}. There are ${Object.keys(parts).join(', ')}.`);
    else if (!found) problems.push(`${quote(word)} is neither live nor a fallback, a rollout or a preview.`);
    else if (isExpired(found, now)) problems.push(`The preview ${quote(word)} ended on ${formatDay(found.until!)}.`);
    else if (Object.hasOwn(versions, deployable)) problems.push(`${deployable} is named twice.`);
    else versions[deployable] = found;
  }
  return { versions, problems };
}

/** Returns whether a preview, the only kind of version with an end, has ended. */
export const isExpired = ({ until }: ShareableVersion, now: number) => until !== undefined && Date.parse(until) <= now;

/** Quotes a part of the address, shortened and in printable ASCII, because anybody may have written it. */
const quote = (word: string) => `"${word.replace(/[^\x21-\x7e]/g, '?').slice(0, 60)}"`;
