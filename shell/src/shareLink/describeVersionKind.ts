import type { ShareableVersion } from 'page-contract/shareLink';

/** Describes a version: `preview until 2026-12-01, commit 0123456789ab and more`. A `+` means uncommitted changes. */
export function describeVersionKind({ kind, until, commit }: ShareableVersion): string {
  const end = until ? ` until ${until.slice(0, 10)}` : '';
  const source = commit ? `, commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}` : '';
  return kind + end + source;
}
