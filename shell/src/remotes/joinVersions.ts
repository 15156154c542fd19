import type { PageRegistry } from 'page-contract';

/**
 * Returns all versions of a registry and the shell's as one text, to compare a page with what is live, e.g.
 * `mf-account,1.0.0-…,, mf-help,1.0.0-…,1.1.0-…,20 1.0.0-…`: for each remote the live version and the one that a
 * percentage of users gets.
 */
export const joinVersions = ({ remotes }: PageRegistry, shell = '') =>
  Object.entries(remotes)
    .map(([remote, { current, rollout }]) => [remote, current?.version, rollout?.version, rollout?.percent].join())
    .sort()
    .concat(shell)
    .join(' ');
