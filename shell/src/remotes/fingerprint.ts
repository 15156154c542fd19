import type { PageRegistry } from 'page-contract';

/** What a page runs, as one text. */
export const fingerprint = ({ remotes }: PageRegistry, shell?: string) =>
  Object.keys(remotes)
    .sort()
    .map((remote) => {
      const { current, gradual } = remotes[remote] ?? {};
      return `${remote}@${current?.version ?? ''}${gradual ? `,${gradual.version}:${gradual.percent}` : ''}`;
    })
    .concat(`shell@${shell ?? ''}`)
    .join(' ');
