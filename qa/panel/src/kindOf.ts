import type { ShareableVersion } from 'page-contract/shareLink';

/** `preview until 2026-12-01, commit 0123456789ab and more` */
export function kindOf({ kind, until, commit }: ShareableVersion): string {
  const end = until ? ` until ${dayOf(until)}` : '';
  const source = commit ? `, commit ${commit.slice(0, 12)}${commit.endsWith('+') ? ' and more' : ''}` : '';
  return kind + end + source;
}

export const dayOf = (time: string) => time.slice(0, 10);
