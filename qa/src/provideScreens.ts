import type { ComponentType } from 'react';
import { createStaticLoading, type Loading, type AppProps } from 'shell';

type State = ReturnType<AppProps['screenStore']['getState']>;

/**
 * Returns a substitute for the shell's loading, in which all screens are ready at once. The screens of the remote
 * (micro-frontend) are those in `exposes`, by the name of their exposed module: `./Faq`. The addresses of all other
 * remotes show `Elsewhere`.
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
