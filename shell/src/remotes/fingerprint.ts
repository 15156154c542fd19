import type { PageRegistry } from 'page-contract';

/** Returns the versions of a page as one string. */
export const fingerprint = ({ remotes }: PageRegistry, shell = '') =>
  Object.entries(remotes)
    .map(([remote, { current, gradual }]) => [remote, current?.version, gradual?.version, gradual?.percent].join())
    .sort()
    .concat(shell)
    .join(' ');
