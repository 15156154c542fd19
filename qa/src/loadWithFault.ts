import type { LiveRegistry, LiveVersion, PageRegistry } from 'page-contract';
import type { LockedFile } from 'page-contract/shareLink';
import type { ComponentType } from 'react';
import type { AppProps, Loading } from 'shell';
import { createRemotes, createScreenStore, createVersionSwitcher } from 'shell/loading';
// A webpack loader emits the script and a changed copy as files of the page, and gives their addresses and the hash.
import container from './container.js?script';
import { Elsewhere } from './Elsewhere.tsx';
import { parseLoadingFault, type FileFault } from './loadingFaults.ts';
import { provideScreens } from './provideScreens.ts';

type ScreenStore = AppProps['screenStore'];

interface LoadOptions {
  /** Name of the remote (micro-frontend): `mf-help`. */
  remote: string;
  /** The remote's screens by the name of their exposed module: `./Faq`. */
  exposes: Record<string, ComponentType>;
  /** Routes of all remotes, including this one. */
  registry: PageRegistry;
  /** One of `loadingFaults`. */
  fault: string;
  reload(): void;
}

/**
 * Creates the shell's loading of a remote's screens with a fault, for a QA page, which shows this remote alone. The
 * shell's real code loads the screens, so that a tester sees the real time-outs, retries, integrity checks and notices.
 * `container.js` stands in for the remote's container, the script that hands out its screens. If the entry is to fail,
 * the registry has a faulty address for this script. If a chunk is to fail, the script loads a chunk from a faulty
 * address. Screens of other remotes are not loaded.
 */
export function loadWithFault({ remote, exposes, registry, fault, reload }: LoadOptions): Loading {
  const { isChunk, fileFault } = parseLoadingFault(fault);
  const { integrity } = container;
  const workingScript: LockedFile = { file: container.file, integrity };
  const faultyScript: LockedFile = { file: findFaultyAddress(fileFault), integrity };
  // Read by `container.js`. Module Federation expects a container in a global variable with the name of the remote.
  const qaContainer = { name: remote.replaceAll('-', '_'), exposes, faultyChunk: isChunk ? faultyScript : undefined };
  Object.assign(window, { qaContainer });

  const createRegistry = (version: string, script: LockedFile): PageRegistry & LiveRegistry => {
    // The shell first loads `direct`, and after a failure `entry` by Module Federation. Here both are the same script.
    const current: LiveVersion = { version, direct: script, entry: script.file, integrity };
    return { remotes: { ...registry.remotes, [remote]: { module: registry.remotes[remote]!.module, current } } };
  };
  const pageRegistry = createRegistry('1', isChunk ? workingScript : faultyScript);
  // Only for `entry-gone` the site has a newer version, to which the shell switches.
  const liveRegistry = fault === 'entry-gone' ? createRegistry('2', workingScript) : undefined;
  const registryPoller = {
    refresh: async () => liveRegistry,
    getLive: () => liveRegistry,
    isOnline: () => fault !== 'entry-offline',
    subscribe: () => () => undefined,
  };
  // Store and switcher call each other: after a failure, the store asks the switcher for another version.
  const ownScreens: ScreenStore = createScreenStore({
    registry: pageRegistry,
    // No origins of dev servers: scripts come from this page's origin only.
    ...createRemotes([]),
    switchToFallback: (name) => versionSwitcher.switchToFallback(name),
  });
  const versionSwitcher = createVersionSwitcher({
    registry: pageRegistry,
    // Like the registries, without a version of the shell: only the remote's version can change.
    shell: undefined,
    registryPoller,
    switchVersion: ownScreens.switchVersion,
    getVersion: ownScreens.getVersion,
    reload,
    report: () => undefined,
    hasUnsavedInput: () => false,
  });
  const screenStore = combineStores(remote, ownScreens, provideScreens(remote, {}, Elsewhere).screenStore);
  return { screenStore, registryPoller, screenVersions: versionSwitcher };
}

/** Creates a store that takes the screens of other remotes from `otherScreens`, and the rest from `ownScreens`. */
function combineStores(remote: string, ownScreens: ScreenStore, otherScreens: ScreenStore): ScreenStore {
  const findStore = (screen: { remote: string }) => (screen.remote === remote ? ownScreens : otherScreens);
  return {
    ...ownScreens,
    getState: (screen) => findStore(screen).getState(screen),
    request: (screen) => findStore(screen).request(screen),
    prefetch: (screen) => findStore(screen).prefetch(screen),
  };
}

/**
 * Returns an address at which the fault happens on every server. For `changed` it is the address of a copy of the
 * script with one more byte, which the build has made. The browser checks scripts by their hash and rejects this copy.
 */
function findFaultyAddress(fileFault: FileFault): string {
  const resolveBeside = (name: string) => new URL(name, new URL(container.file, location.href)).pathname;
  if (fileFault === 'changed') return container.changed;
  if (fileFault === 'html') return location.pathname;
  if (fileFault === '404') return resolveBeside('gone.js');
  // No server hangs permanently: `hangs` is simulated in the browser.
  const blockedAddress = resolveBeside('never.js');
  blockScript(blockedAddress);
  return blockedAddress;
}

/** Keeps script elements from loading a file: changes to their `src` are ignored if the new address contains `file`. */
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
