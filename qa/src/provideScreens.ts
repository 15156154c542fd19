import type { ComponentType } from 'react';
import { createStaticLoading, type Loading, type AppProps } from 'shell';

type ScreenState = ReturnType<AppProps['screenStore']['getState']>;

/**
 * Creates a substitute for the shell's loading, in which all screens are ready at once, for component
 * tests. `exposes` has the screens of one remote (micro-frontend) by the name of their exposed module: `./Faq`. The
 * addresses of all other remotes show `OtherScreen`.
 */
export function provideScreens(
  remote: string,
  exposes: Record<string, ComponentType>,
  OtherScreen: ComponentType,
): Loading {
  // Each state is created once: if each call returned a new object, React (`useSyncExternalStore`) would take it for a
  // change, and would not stop rendering.
  const missingScreen: ScreenState = { status: 'failed' };
  const otherScreen: ScreenState = { status: 'ready', Screen: OtherScreen };
  const ownScreens = new Map(
    Object.entries(exposes).map(([expose, Screen]): [string, ScreenState] => [expose, { status: 'ready', Screen }]),
  );
  return createStaticLoading((screen) =>
    screen.remote === remote ? (ownScreens.get(screen.expose) ?? missingScreen) : otherScreen,
  );
}
