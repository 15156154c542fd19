import type { ComponentType } from 'react';
import type { Parts } from 'shell';
import { Elsewhere } from './Elsewhere.tsx';

type Screens = Parts['screens'];
type State = ReturnType<Screens['stateOf']>;

/**
 * The remote's screens, already loaded; the other remotes' addresses say whose they are. `fault` is what becomes of the
 * remote instead of being there.
 */
export function screensAtHand(remote: string, exposes: Record<string, ComponentType>, fault: string): Screens {
  const elsewhere: State = { status: 'ready', Screen: Elsewhere };
  const failed: State = { status: 'failed' };
  const loading: State = { status: 'loading' };
  const ready = new Map(
    Object.entries(exposes).map(([expose, Screen]): [string, State] => [expose, { status: 'ready', Screen }]),
  );
  return {
    stateOf(place) {
      if (place.remote !== remote) return elsewhere;
      if (fault === 'remote-hangs') return loading;
      return fault === 'remote-fails' || fault === 'remote-offline' ? failed : (ready.get(place.expose) ?? failed);
    },
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
