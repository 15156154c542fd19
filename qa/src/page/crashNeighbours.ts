import type { PageRegistry } from 'page-contract';

/** Screen that throws when it is shown. */
function Crashed(): never {
  throw new Error('The neighbour crashes');
}

/**
 * Replaces the screens of all other remotes by one that throws. The container of a remote is a global variable with its
 * name; the shell loads none that is there.
 */
export function crashNeighbours({ remotes }: PageRegistry, part: string): void {
  const container = { init: () => undefined, get: async () => () => ({ default: Crashed }) };
  for (const name of Object.keys(remotes))
    // Without a setter, so that a retry finds it again.
    if (name !== part)
      Object.defineProperty(window, name.replaceAll('-', '_'), { configurable: true, value: container });
}
