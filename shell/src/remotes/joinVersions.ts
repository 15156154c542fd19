import type { PageRegistry } from 'page-contract';

/** Returns all versions of a page as one string, to compare the page with what is live. */
export const joinVersions = ({ remotes }: PageRegistry, shell = '') =>
  Object.entries(remotes)
    .map(([remote, { current, rollout }]) => [remote, current?.version, rollout?.version, rollout?.percent].join())
    .sort()
    .concat(shell)
    .join(' ');
