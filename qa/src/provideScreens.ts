import type { ComponentType } from 'react';
import { createStaticLoading, type Loading, type AppProps } from 'shell';

type ScreenState = ReturnType<AppProps['screenStore']['getState']>;

/**
 * Creates a substitute for the shell's loading, in which all screens are ready at once, for QA pages and component
 * tests. The screens of the remote (micro-frontend) are those in `exposes`, by the name of their exposed module:
 * `./Faq`. The addresses of all other remotes show `Elsewhere`.
 */
export function provideScreens(
  remote: string,
  exposes: Record<string, ComponentType>,
  Elsewhere: ComponentType,
): Loading {
  // Created once: React (`useSyncExternalStore`) takes another object for another state, and would render forever.
  const missingScreen: ScreenState = { status: 'failed' };
  const otherScreen: ScreenState = { status: 'ready', Screen: Elsewhere };
  const ownScreens = new Map(
    Object.entries(exposes).map(([expose, Screen]): [string, ScreenState] => [expose, { status: 'ready', Screen }]),
  );
  return createStaticLoading((screen) =>
    screen.remote === remote ? (ownScreens.get(screen.expose) ?? missingScreen) : otherScreen,
  );
}
