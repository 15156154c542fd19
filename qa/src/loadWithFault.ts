import type { LiveRegistry, LiveVersion, PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import type { AppProps, Loading } from 'shell';
import { createRemotes, createScreenStore, createVersionSwitcher } from 'shell/loading';
import container from './container.js?script';
import { Elsewhere } from './Elsewhere.tsx';
import { parseLoadingFault, type FileFault } from './loadingFaults.ts';
import { provideScreens } from './provideScreens.ts';

interface LoadOptions {
  /** Name of the remote (micro-frontend): `mf-help`. */
  remote: string;
  /** The remote's screens by the name of their exposed module: `./Faq`. */
  exposes: Record<string, ComponentType>;
  /** Routes of all remotes. */
  registry: PageRegistry;
  /** One of `loadingFaults`. */
  fault: string;
  reload(): void;
}

/**
 * Loads the remote of a QA page, which shows this remote alone, with a fault by the shell's real code, with its
 * time-outs, retries, integrity checks and notices. `container.js` takes the place of the remote's container (the
 * script that hands out its screens), at an address where the fault happens. Its import gives addresses and hash,
 * because a webpack loader emits it as a file. Screens of other remotes are not loaded.
 */
export function loadWithFault({ remote, exposes, registry, fault, reload }: LoadOptions): Loading {
  const { isChunk, fileFault } = parseLoadingFault(fault);
  const { integrity } = container;
  const faulty = { file: findFaultyAddress(fileFault), integrity };
  const working = { file: container.file, integrity };
  // The container is a direct one: the shell loads it without Module Federation, which is only used after a failure.
  const createVersion = (version: string, direct: { file: string; integrity: string }): LiveVersion => ({
    version,
    direct,
    entry: direct.file,
    integrity,
  });
  Object.assign(window, {
    qaContainer: { name: remote.replaceAll('-', '_'), exposes, chunk: isChunk ? faulty : undefined },
  });
  const createRegistry = (current: LiveVersion): PageRegistry & LiveRegistry => ({
    remotes: { ...registry.remotes, [remote]: { module: registry.remotes[remote]!.module, current } },
  });
  /** Registry in the page: its version has the fault. */
  const served = createRegistry(createVersion('1', isChunk ? working : faulty));
  /** Registry of the site, which only for this fault has a newer version; undefined for the others. */
  const live = fault === 'entry-gone' ? createRegistry(createVersion('2', working)) : undefined;
  const registryPoller = {
    refresh: async () => live,
    getLive: () => live,
    isOnline: () => fault !== 'entry-offline',
    subscribe: () => () => undefined,
  };
  const loaded: AppProps['screenStore'] = createScreenStore({
    registry: served,
    // No origins of dev servers: scripts come from this page's origin only.
    ...createRemotes([]),
    switchToFallback: (name) => versionSwitcher.switchToFallback(name),
  });
  const versionSwitcher = createVersionSwitcher({
    registry: served,
    shell: undefined,
    registryPoller,
    switchVersion: loaded.switchVersion,
    getVersion: loaded.getVersion,
    reload,
    report: () => undefined,
    hasUnsavedInput: () => false,
  });
  const elsewhere = provideScreens(remote, {}, Elsewhere).screenStore;
  const findStore = (key: { remote: string }) => (key.remote === remote ? loaded : elsewhere);
  const screenStore: AppProps['screenStore'] = {
    ...loaded,
    getState: (key) => findStore(key).getState(key),
    request: (key) => findStore(key).request(key),
    prefetch: (key) => findStore(key).prefetch(key),
  };
  return { screenStore, registryPoller, screenVersions: versionSwitcher };
}

/**
 * Returns an address at which the fault happens on every server; at `container.changed` is a copy of the script with
 * one more byte. No server hangs permanently, so that this fault is simulated in the browser.
 */
function findFaultyAddress(fileFault: FileFault): string {
  const resolveBeside = (name: string) => new URL(name, new URL(container.file, location.href)).pathname;
  if (fileFault === 'changed') return container.changed;
  if (fileFault === 'html') return location.pathname;
  if (fileFault === '404') return resolveBeside('gone.js');
  const file = resolveBeside('never.js');
  blockScript(file);
  return file;
}

/** Keeps script elements from loading a file: ignores that their `src` is set to its address. */
function blockScript(file: string): void {
  const { prototype } = HTMLScriptElement;
  const { set, ...rest } = Object.getOwnPropertyDescriptor(prototype, 'src')!;
  Object.defineProperty(prototype, 'src', {
    ...rest,
    set(this: HTMLScriptElement, address: unknown) {
      if (!String(address).includes(file)) set?.call(this, address);
    },
  });
}
