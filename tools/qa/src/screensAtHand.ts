import type { ComponentType } from 'react';
import type { Parts } from 'shell';

type Screens = Parts['screens'];
type State = ReturnType<Screens['stateOf']>;

/** The remote's screens, already loaded; at the other remotes' addresses stands one screen for all of them. */
export function screensAtHand(
  remote: string,
  exposes: Record<string, ComponentType>,
  Elsewhere: ComponentType,
): Screens {
  const elsewhere: State = { status: 'ready', Screen: Elsewhere };
  const ready = new Map(
    Object.entries(exposes).map(([expose, Screen]): [string, State] => [expose, { status: 'ready', Screen }]),
  );
  return {
    stateOf: (place) => (place.remote === remote ? (ready.get(place.expose) ?? { status: 'failed' }) : elsewhere),
    subscribe: () => () => undefined,
    request: async () => undefined,
    prefetch: async () => undefined,
    retry: async () => undefined,
    heal: async () => false,
    adopt: () => undefined,
    versionOf: () => undefined,
    forgetFailures: () => undefined,
  };
}
