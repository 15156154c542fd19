import type { AppProps } from './App.tsx';

/** Props of the app through which it loads screens of remotes and switches their versions. */
export type Loading = Pick<AppProps, 'screenStore' | 'registryPoller' | 'screenVersions'>;

/**
 * Creates the props for loading in prerendered pages and component tests. Their
 * screens are loaded already and their versions never change: `getState` returns each screen, and no other function
 * does anything.
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
      // Component tests simulate a missing network by this value. Prerendered pages do not read it.
      isOnline: () => navigator.onLine,
      subscribe: () => () => undefined,
    },
    screenVersions: {
      reloadIfNecessary: () => undefined,
      selectVersion: () => undefined,
      switchTo: () => undefined,
      recordShown: () => undefined,
    },
  };
}
