import type { LiveRegistry, LiveVersion, PageRegistry } from 'page-contract';
import type { LockedFile } from 'page-contract/shareLink';
import type { ComponentType } from 'react';
import type { AppProps, Loading } from 'shell';
import { createRemotes, createScreenStore, createVersionSwitcher } from 'shell/loading';
// A webpack loader emits the script as a file of the page, and gives its address and hash.
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
 * Creates the loading of a remote's screens with a fault, for a QA page, which shows this remote alone. The shell's
 * real code loads them, so that a tester sees the real time-outs, retries, integrity checks and notices. `container.js`
 * takes the place of the remote's container (the script that hands out its screens). For a fault of the entry, the
 * address of that script leads to the fault; for one of a chunk, the script loads a chunk whose address does. Screens
 * of other remotes are not loaded.
 */
export function loadWithFault({ remote, exposes, registry, fault, reload }: LoadOptions): Loading {
  const { isChunk, fileFault } = parseLoadingFault(fault);
  const { integrity } = container;
  // Scripts are locked by their hash, which the browser checks.
  const faultyScript: LockedFile = { file: findFaultyAddress(fileFault), integrity };
  const workingScript: LockedFile = { file: container.file, integrity };
  // The shell loads `direct` without Module Federation, and after a failure `entry` with it. Here both are one script.
  const createVersion = (version: string, script: LockedFile): LiveVersion => ({
    version,
    direct: script,
    entry: script.file,
    integrity,
  });
  // Parameters of `container.js`. Module Federation expects a container in a variable with the name of the remote.
  Object.assign(window, {
    qaContainer: { name: remote.replaceAll('-', '_'), exposes, chunk: isChunk ? faultyScript : undefined },
  });
  const createRegistry = (current: LiveVersion): PageRegistry & LiveRegistry => ({
    remotes: { ...registry.remotes, [remote]: { module: registry.remotes[remote]!.module, current } },
  });
  /** Registry in the page: its version has the fault. */
  const pageRegistry = createRegistry(createVersion('1', isChunk ? workingScript : faultyScript));
  /** Registry of the site, which only for this fault has a newer version; undefined for the others. */
  const liveRegistry = fault === 'entry-gone' ? createRegistry(createVersion('2', workingScript)) : undefined;
  const registryPoller = {
    refresh: async () => liveRegistry,
    getLive: () => liveRegistry,
    isOnline: () => fault !== 'entry-offline',
    subscribe: () => () => undefined,
  };
  /** Screens of the remote. After a failure, the switcher gives the store the version of `liveRegistry`, if any. */
  const ownScreens: AppProps['screenStore'] = createScreenStore({
    registry: pageRegistry,
    // No origins of dev servers: scripts come from this page's origin only.
    ...createRemotes([]),
    switchToFallback: (name) => versionSwitcher.switchToFallback(name),
  });
  const versionSwitcher = createVersionSwitcher({
    registry: pageRegistry,
    shell: undefined,
    registryPoller,
    switchVersion: ownScreens.switchVersion,
    getVersion: ownScreens.getVersion,
    reload,
    report: () => undefined,
    hasUnsavedInput: () => false,
  });
  // Store for screens of other remotes. Functions that do not take a screen concern only the remote.
  const otherScreens = provideScreens(remote, {}, Elsewhere).screenStore;
  const findStore = (screen: { remote: string }) => (screen.remote === remote ? ownScreens : otherScreens);
  const screenStore: AppProps['screenStore'] = {
    ...ownScreens,
    getState: (screen) => findStore(screen).getState(screen),
    request: (screen) => findStore(screen).request(screen),
    prefetch: (screen) => findStore(screen).prefetch(screen),
  };
  return { screenStore, registryPoller, screenVersions: versionSwitcher };
}

/**
 * Returns an address at which the fault happens on every server. For `changed` it is that of a copy of the script with
 * one more byte, which the build has made. `hangs` is simulated in the browser, because no server hangs permanently.
 */
function findFaultyAddress(fileFault: FileFault): string {
  const resolveBeside = (name: string) => new URL(name, new URL(container.file, location.href)).pathname;
  if (fileFault === 'changed') return container.changed;
  if (fileFault === 'html') return location.pathname;
  if (fileFault === '404') return resolveBeside('gone.js');
  const blockedAddress = resolveBeside('never.js');
  blockScript(blockedAddress);
  return blockedAddress;
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
