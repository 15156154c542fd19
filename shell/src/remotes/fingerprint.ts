import type { PageRegistry } from 'page-contract';

/** Returns the versions of a page as one string. */
export const fingerprint = ({ remotes }: PageRegistry, shell = '') =>
  Object.entries(remotes)
    .map(([remote, { current, rollout }]) => [remote, current?.version, rollout?.version, rollout?.percent].join())
    .sort()
    .concat(shell)
    .join(' ');
