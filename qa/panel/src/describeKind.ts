import type { ShareableVersion } from 'page-contract/shareLink';

/** Describes a version: `preview until 2026-12-01, commit 0123456789ab and more` (with uncommitted changes). */
export function describeKind({ kind, until, commit }: ShareableVersion): string {
  const end = until ? ` until ${dayOf(until)}` : '';
  const source = commit ? `, commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}` : '';
  return kind + end + source;
}

/** Returns the day of an ISO 8601 time. */
export const dayOf = (time: string) => time.slice(0, 10);
