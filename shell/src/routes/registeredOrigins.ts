import type { Registry } from '../page.ts';

/** Where the registered entries come from: in development also the remotes' dev servers. */
export function registeredOrigins({ remotes }: Registry): string[] {
  return Object.values(remotes).flatMap(({ current }) =>
    current ? [new URL(current.entry, window.location.href).origin] : [],
  );
}
