import type { ComponentType } from 'react';
import { createStaticLoading, type Loading, type AppProps } from 'shell';

type State = ReturnType<AppProps['screenStore']['getState']>;

/**
 * Provides the screens of a remote (micro-frontend) without loading, and one screen, `Elsewhere`, for the addresses of
 * all other remotes.
 */
export function provideScreens(
  remote: string,
  exposes: Record<string, ComponentType>,
  Elsewhere: ComponentType,
): Loading {
  const elsewhere: State = { status: 'ready', Screen: Elsewhere };
  const ready = new Map(
    Object.entries(exposes).map(([expose, Screen]): [string, State] => [expose, { status: 'ready', Screen }]),
  );
  return createStaticLoading((key) =>
    key.remote === remote ? (ready.get(key.expose) ?? { status: 'failed' }) : elsewhere,
  );
}
