import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { LiveVersion } from 'page-contract';
import { loadTimeoutInMilliseconds } from 'page-contract/loadTimeout';
import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import routerPackage from 'react-router-dom/package.json';
import identityPackage from 'shared-auth/package.json';
import { getContainerName } from './getContainerName.ts';
import { resolveScript } from './manifest.ts';
import type { PageFiles } from './pageFiles.ts';
import { shared } from './shared.ts';

/** Loading of remotes by Module Federation. No other file uses its run time. */
export interface Federation {
  /**
   * Registers the version from which a remote's modules are loaded. An attempt above 0 is a retry and changes the
   * address, because a request that hangs would hang again and a loaded entry would not be evaluated again.
   * `isReplacement`: replaces an earlier registration.
   */
  register(remote: string, liveVersion: LiveVersion, attempt: number, isReplacement: boolean): Promise<void>;
  /** Loads the module that a registered remote exposes under this name, as `./Faq`. */
  load(remote: string, expose: string): Promise<unknown>;
}

/** Versions of the shared modules, for which Module Federation asks. */
const versions: Record<keyof typeof shared, string> = {
  react,
  'react/jsx-runtime': react,
  'react/jsx-dev-runtime': react,
  'react-dom': reactDom,
  'react-dom/client': reactDom,
  'react-router': routerPackage.version,
  'react-router-dom': routerPackage.version,
  'shared-auth': identityPackage.version,
};

const sharedModules = Object.entries(shared).map(([name, module]) => [
  name,
  { version: versions[name as keyof typeof shared], lib: () => module, shareConfig: { singleton: true } },
]);

/**
 * Creates the adapter of Module Federation's run time. The run time finds a remote's container in a global variable. If
 * the direct container was loaded for the first screen, that container is in this variable, and the run time uses it.
 */
export function createFederation(files: PageFiles): Federation {
  /** Integrity of every registered entry, by its absolute address. */
  const integrities = new Map<string, string>();

  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(sharedModules),
    // With the default, one remote that is down would prevent all others from loading.
    shareStrategy: 'loaded-first',
    plugins: [
      // The remotes' entries bring no run time of their own.
      provideRuntimeCore(),
      // One plugin for time-out, integrity, Trusted Types and the origin check, because the run time uses only the
      // script of the last plugin. `url` contains the number of the retry, like the keys of `integrities`.
      {
        name: 'abenteuerbox-loading',
        createScript: ({ url }) => ({
          script: files.createScript(url, integrities.get(url)),
          timeout: loadTimeoutInMilliseconds,
        }),
      },
    ],
  });

  return {
    async register(remote, liveVersion, attempt, isReplacement) {
      const name = getContainerName(remote);
      const entry = new URL(liveVersion.entry, window.location.href);
      if (attempt > 0) entry.searchParams.set('r', String(attempt));
      files.checkOrigin(entry.href);
      if (liveVersion.integrity) integrities.set(entry.href, liveVersion.integrity);
      // Equals `entry`, except for a dev server that is registered by its manifest, which has no integrity.
      const script = await resolveScript(entry);
      // Removes the global variable of the previous container, which the run time would use again.
      if (isReplacement) Reflect.set(window, name, undefined);
      instance.registerRemotes([{ name, entry: files.checkOrigin(script.href) }], { force: isReplacement });
    },
    // Module Federation's name of the module is `mf_help/Faq`, without the `./` of `expose`.
    load: (remote, expose) => instance.loadRemote(`${getContainerName(remote)}/${expose.slice(2)}`),
  };
}
