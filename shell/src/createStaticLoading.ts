import type { AppProps } from './App.tsx';

/** Props of the app through which it loads screens of remotes and switches their versions. */
export type Loading = Pick<AppProps, 'screenStore' | 'registryPoller' | 'screenVersions'>;

/**
 * Creates these props for prerendering and QA pages (one remote alone, with simulated responses), whose screens are
 * loaded already and whose versions never change: no function but `getState` does anything.
 */
export function createStaticLoading(getState: AppProps['screenStore']['getState']): Loading {
  return {
    screenStore: {
      getState,
      subscribe: () => () => undefined,
      request: async () => undefined,
      prefetch: async () => undefined,
      retry: async () => undefined,
      replaceCrashed: async () => false,
      switchVersion: () => undefined,
      getVersion: () => undefined,
      forgetFailures: () => undefined,
    },
    registryPoller: {
      refresh: async () => undefined,
      getLive: () => undefined,
      isOnline: () => true,
      subscribe: () => () => undefined,
    },
    screenVersions: {
      onNavigate: () => undefined,
      selectVersion: () => undefined,
      switchTo: () => undefined,
      onShown: () => undefined,
    },
  };
}
