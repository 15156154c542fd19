import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { LiveVersion } from 'page-contract';
import { loadTimeoutInMilliseconds } from 'page-contract/loadTimeout';
import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import routerPackage from 'react-router-dom/package.json';
import identityPackage from 'shared-auth/package.json';
import { containerName } from './containerName.ts';
import { scriptOf } from './manifest.ts';
import type { PageFiles } from './pageFiles.ts';
import { shared } from './shared.ts';

export interface Federation {
  /**
   * Registers a remote. A retry changes the address: a request that hangs would hang again, and an entry that is known
   * would not be evaluated again. `isAnew`: whatever was registered before makes room.
   */
  register(remote: string, release: LiveVersion, attempt: number, isAnew: boolean): Promise<void>;
  load(remote: string, expose: string): Promise<unknown>;
}

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

const handedOut = Object.entries(shared).map(([name, module]) => [
  name,
  { version: versions[name as keyof typeof shared], lib: () => module, shareConfig: { singleton: true } },
]);

/** Module Federation's run time. A container that is in the page already becomes its own. */
export function createFederation(files: PageFiles): Federation {
  /** Integrity of every registered entry, by its absolute address. */
  const locks = new Map<string, string>();

  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(handedOut),
    shareStrategy: 'loaded-first',
    plugins: [
      // The remotes' entries bring no run time of their own.
      provideRuntimeCore(),
      // Time-out, integrity, Trusted Types and the origin check stand in one plugin, because of several plugins only the
      // last one's script would count. The number of the retry arrives as part of the address.
      {
        name: 'abenteuerbox-loading',
        createScript: ({ url }) => ({
          script: files.script(url, locks.get(url)),
          timeout: loadTimeoutInMilliseconds,
        }),
      },
    ],
  });

  return {
    async register(remote, release, attempt, isAnew) {
      const name = containerName(remote);
      const entry = new URL(release.entry, window.location.href);
      if (attempt) entry.searchParams.set('r', String(attempt));
      files.gate(entry.href);
      if (release.integrity) locks.set(entry.href, release.integrity);
      const script = await scriptOf(entry);
      // The container from before would be taken for the new one.
      if (isAnew) Reflect.set(window, name, undefined);
      instance.registerRemotes([{ name, entry: files.gate(script.href) }], { force: isAnew });
    },
    load: (remote, expose) => instance.loadRemote(`${containerName(remote)}/${expose.slice(2)}`),
  };
}
