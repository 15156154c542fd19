import type { PageRegistry } from 'page-contract';

/** What a page runs, as one text. */
export const fingerprint = ({ remotes }: PageRegistry, shell?: string) =>
  Object.keys(remotes)
    .sort()
    .map((remote) => `${remote}@${remotes[remote]?.current?.version ?? ''}`)
    .concat(`shell@${shell ?? ''}`)
    .join(' ');
