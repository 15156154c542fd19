import type { PageRegistry } from 'page-contract';

/** Returns all versions of a registry and the shell's as one text, to compare a page with what is live. */
export const joinVersions = ({ remotes }: PageRegistry, shell = '') =>
  Object.entries(remotes)
    .map(([remote, { live }]) => [remote, live?.version].join())
    .sort()
    .concat(shell)
    .join(' ');
