import type { Parts } from './App.tsx';

/** What the shell knows about its remotes and their versions. */
export type Loading = Pick<Parts, 'screens' | 'watch' | 'newVersion'>;

/** The same of a shell whose screens are there already: nothing is loaded, nothing is released meanwhile. */
export function withoutLoading(stateOf: Parts['screens']['stateOf']): Loading {
  return {
    screens: {
      stateOf,
      subscribe: () => () => undefined,
      request: async () => undefined,
      prefetch: async () => undefined,
      retry: async () => undefined,
      heal: async () => false,
      adopt: () => undefined,
      versionOf: () => undefined,
      forgetFailures: () => undefined,
    },
    watch: {
      ask: async () => undefined,
      live: () => undefined,
      isOnline: () => true,
      subscribe: () => () => undefined,
    },
    newVersion: { enter: () => undefined, arrive: () => undefined },
  };
}
