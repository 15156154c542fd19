import type { AppProps } from './App.tsx';

/** Objects through which the shell loads remotes and switches versions. */
export type Loading = Pick<AppProps, 'screens' | 'watch' | 'switcher'>;

/** The same for prerendering and QA pages, whose screens are loaded already and whose versions never change. */
export function withoutLoading(stateOf: AppProps['screens']['stateOf']): Loading {
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
      ask: async () => undefined,
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
