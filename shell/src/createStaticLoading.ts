import type { AppProps } from './App.tsx';

/** Objects through which the shell loads remotes and switches versions. */
export type Loading = Pick<AppProps, 'screens' | 'watch' | 'switcher'>;

/**
 * Creates these objects for prerendering and QA pages, whose screens are loaded already and whose versions never
 * change.
 */
export function createStaticLoading(stateOf: AppProps['screens']['stateOf']): Loading {
  return {
    screens: {
      stateOf,
      subscribe: () => () => undefined,
      request: async () => undefined,
      prefetch: async () => undefined,
      retry: async () => undefined,
      fallBack: async () => false,
      switchVersion: () => undefined,
      versionOf: () => undefined,
      forgetFailures: () => undefined,
    },
    watch: {
      refresh: async () => undefined,
      live: () => undefined,
      isOnline: () => true,
      subscribe: () => () => undefined,
    },
    switcher: {
      onNavigate: () => undefined,
      releaseFor: () => undefined,
      switchTo: () => undefined,
      shown: () => undefined,
    },
  };
}
