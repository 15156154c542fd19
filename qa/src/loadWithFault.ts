import type { LiveRegistry, LiveVersion, PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import type { AppProps, Loading } from 'shell';
import { createRemotes, createScreens, createVersionSwitcher } from 'shell/loading';
import container from './container.js?script';
import { Elsewhere } from './Elsewhere.tsx';
import { fateOf, type Fate } from './loadingFaults.ts';
import { provideScreens } from './provideScreens.ts';

interface FaultyRemote {
  remote: string;
  exposes: Record<string, ComponentType>;
  registry: PageRegistry;
  /** One of `loadingFaults`. */
  fault: string;
  reload(): void;
}

/** Loads the remote with one fault, by the shell's own code: its timeouts, retries, integrity checks and notices. */
export function loadWithFault({ remote, exposes, registry, fault, reload }: FaultyRemote): Loading {
  const { isChunk, fate } = fateOf(fault);
  const { integrity } = container;
  const bad = { file: fileFor(fate), integrity };
  const good = { file: container.file, integrity };
  const release = (version: string, direct: { file: string; integrity: string }): LiveVersion => ({
    version,
    direct,
    entry: direct.file,
    integrity,
  });
  Object.assign(window, {
    qaContainer: { name: remote.replaceAll('-', '_'), exposes, chunk: isChunk ? bad : undefined },
  });
  const withRelease = (current: LiveVersion): PageRegistry & LiveRegistry => ({
    remotes: { ...registry.remotes, [remote]: { module: registry.remotes[remote]!.module, current } },
  });
  const served = withRelease(release('1', isChunk ? good : bad));
  const live = fault === 'entry-gone' ? withRelease(release('2', good)) : undefined;
  const watch = {
    refresh: async () => live,
    live: () => live,
    isOnline: () => fault !== 'entry-offline',
    subscribe: () => () => undefined,
  };
  const own: AppProps['screens'] = createScreens({
    registry: served,
    ...createRemotes([]),
    onFailure: (name) => switcher.fallBack(name),
  });
  const switcher = createVersionSwitcher({
    registry: served,
    shell: undefined,
    watch,
    switchVersion: own.switchVersion,
    versionOf: own.versionOf,
    reload,
    report: () => undefined,
    hasUnsavedInput: () => false,
  });
  const elsewhere = provideScreens(remote, {}, Elsewhere).screens;
  const screensOf = (place: { remote: string }) => (place.remote === remote ? own : elsewhere);
  const screens: AppProps['screens'] = {
    ...own,
    stateOf: (place) => screensOf(place).stateOf(place),
    request: (place) => screensOf(place).request(place),
    prefetch: (place) => screensOf(place).prefetch(place),
    retry: (place) => screensOf(place).retry(place),
    fallBack: (place) => screensOf(place).fallBack(place),
  };
  return { screens, watch, switcher };
}

/**
 * Address at which the fault really happens, on every server. No server hangs permanently, so that the browser imitates
 * this one fault.
 */
function fileFor(fate: Fate): string {
  const beside = (name: string) => new URL(name, new URL(container.file, location.href)).pathname;
  if (fate === 'changed') return container.changed;
  if (fate === 'html') return location.pathname;
  if (fate === '404') return beside('gone.js');
  const file = beside('never.js');
  blockScript(file);
  return file;
}

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
