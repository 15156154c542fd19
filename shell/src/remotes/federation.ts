import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { LiveVersion } from 'page-contract';
import { loadTimeoutInMilliseconds } from 'page-contract/loadTimeout';
import type { ComponentType } from 'react';
import { scriptOf } from './manifest.ts';
import { originGate } from './originGate.ts';

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
}

export interface Federation {
  /**
   * Registers a remote. A retry changes the address: a request that hangs would hang again, and an entry that is known
   * would not be evaluated again.
   */
  register(remote: string, release: LiveVersion, attempt: number): Promise<void>;
  load(remote: string, expose: string): Promise<ComponentType>;
}

/** The container's name is a variable in JavaScript and therefore knows no hyphens. */
const container = (remote: string) => remote.replaceAll('-', '_');

/** Scripts come from this page's origin, or from a registered dev server in development. */
export function createFederation(registeredOrigins: string[]): Federation {
  /** Integrity of every registered entry, by its absolute address. */
  const locks = new Map<string, string>();
  const gate = originGate(registeredOrigins);
  const policy = window.trustedTypes?.createPolicy('shell', { createScriptURL: gate });

  // Time-out, integrity, Trusted Types and the origin check stand in one plugin, because of several plugins only the last
  // one's script would count. The number of the retry arrives as part of the address.
  registerPlugins([
    {
      name: 'abenteuerbox-loading',
      createScript({ url }) {
        const script = document.createElement('script');
        const lock = locks.get(url);
        // Only a dev server's entry has none. Whatever comes from the site itself is locked or does not run.
        if (!lock && new URL(url).origin === window.location.origin)
          throw new Error(`No integrity is known for ${url}`);
        if (lock) script.integrity = lock;
        script.crossOrigin = 'anonymous';
        script.fetchPriority = 'high';
        script.src = policy ? policy.createScriptURL(url) : gate(url);
        return { script, timeout: loadTimeoutInMilliseconds };
      },
    },
  ]);

  return {
    async register(remote, release, attempt) {
      const entry = new URL(release.entry, window.location.href);
      if (attempt) entry.searchParams.set('r', String(attempt));
      gate(entry.href);
      if (release.integrity) locks.set(entry.href, release.integrity);
      const script = await scriptOf(entry);
      registerRemotes([{ name: container(remote), entry: gate(script.href) }], { force: attempt > 0 });
    },
    async load(remote, expose) {
      const module = await loadRemote<{ default: ComponentType }>(`${container(remote)}/${expose.slice(2)}`);
      if (!module?.default) throw new Error(`${remote} ${expose} has no default export`);
      return module.default;
    },
  };
}
