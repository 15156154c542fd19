import type { PageRegistry } from 'page-contract';

/** What a page runs, as one text. */
export const fingerprint = ({ remotes }: PageRegistry, shell = '') =>
  Object.entries(remotes)
    .map(([remote, { current, gradual }]) => [remote, current?.version, gradual?.version, gradual?.percent].join())
    .sort()
    .concat(shell)
    .join(' ');
