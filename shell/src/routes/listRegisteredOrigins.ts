import type { PageRegistry } from 'page-contract';

/** Returns the origins of the registered entries: in development also the remotes' dev servers. */
export function listRegisteredOrigins({ remotes }: PageRegistry): string[] {
  return Object.values(remotes).flatMap(({ current }) =>
    current ? [new URL(current.entry, window.location.href).origin] : [],
  );
}
