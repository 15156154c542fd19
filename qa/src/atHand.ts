import type { ComponentType } from 'react';
import { withoutLoading, type Loading, type AppProps } from 'shell';

type State = ReturnType<AppProps['screens']['stateOf']>;

/** The remote's screens, already loaded; at the other remotes' addresses stands one screen for all of them. */
export function atHand(remote: string, exposes: Record<string, ComponentType>, Elsewhere: ComponentType): Loading {
  const elsewhere: State = { status: 'ready', Screen: Elsewhere };
  const ready = new Map(
    Object.entries(exposes).map(([expose, Screen]): [string, State] => [expose, { status: 'ready', Screen }]),
  );
  return withoutLoading((place) =>
    place.remote === remote ? (ready.get(place.expose) ?? { status: 'failed' }) : elsewhere,
  );
}
