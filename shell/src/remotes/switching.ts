import type { LiveRegistry, LiveVersion, PageRegistry } from 'page-contract';
import type { Report } from '../reports/reports.ts';
import {
  decideBeforeMount,
  decideOnFailure,
  decideOnNavigate,
  isUsable,
  needsReload,
  type Decision,
  type PageState,
  type RemoteState,
} from './decide.ts';
import { joinVersions } from './joinVersions.ts';
import type { RegistryPoller } from './registryPoller.ts';
import { reloadOnceFor } from './reloadOnce.ts';
import type { ScreenStore } from './ScreenStore.ts';
import type { ScreenVersions } from './ScreenVersions.ts';
import { prefetchVersion, readHeapInBytes, removeStyles } from './versionFiles.ts';

export interface SwitchingDependencies {
  /** Registry with which the page was served. */
  registry: PageRegistry;
  /** Version of the shell with which the page was served. */
  shell: string | undefined;
  registryPoller: RegistryPoller;
  switchVersion: ScreenStore['switchVersion'];
  getVersion: ScreenStore['getVersion'];
  /** Counts versions that fail, and those that another version has replaced (`healed`). */
  report: Report;
  /** Returns whether a reload would lose text that the user has typed. */
  hasUnsavedInput(): boolean;
  reload(): void;
}

/** Implementation of `VersionSwitcher`, loaded as soon as there is another version. */
export interface Switching extends ScreenVersions {
  /** Prefetches the files of versions that the next navigation will switch to. */
  prefetchVersions(): void;
  /** Called for a remote that does not work here. Resolves to whether another of its versions has taken over. */
  switchToFallback(remote: string): Promise<boolean>;
}

/**
 * Creates the switcher, which continues an open page with newer, older or fallback versions of its remotes. This file
 * collects the state of the page, `decide.ts` selects a version by it, and this file switches to it or reloads the
 * page.
 */
export function createSwitching(dependencies: SwitchingDependencies): Switching {
  const { registry, shell, registryPoller, switchVersion, report, hasUnsavedInput, reload } = dependencies;
  /** State of each remote, by its name. `isShown` is computed when it is read. */
  const remotes = new Map(
    Object.entries(registry.remotes).map(([remote, { live }]) => [remote, createRemoteState(remote, live)]),
  );
  /** Remote whose screen is on the page; undefined until the first one is shown. */
  let shownRemote: string | undefined;
  let switches = 0;
  let heapInBytesAtFirstSwitch: number | undefined;

  const readPageState = (live: LiveRegistry | undefined): PageState => ({
    registry,
    shell,
    live,
    hasUnsavedInput: hasUnsavedInput(),
    switches,
    heapGrowthInBytes: heapInBytesAtFirstSwitch === undefined ? 0 : readHeapInBytes() - heapInBytesAtFirstSwitch,
  });

  const readRemoteState = (remote: string): RemoteState => ({
    ...(remotes.get(remote) ?? createRemoteState(remote, undefined)),
    isShown: shownRemote === remote,
  });

  const updateRemote = (remote: string, changed: Partial<RemoteState>) =>
    void remotes.set(remote, { ...readRemoteState(remote), ...changed });

  function switchTo(remote: string, liveVersion: LiveVersion): void {
    const { inUse, previous } = readRemoteState(remote);
    updateRemote(remote, { inUse: liveVersion, previous: inUse ?? previous });
    heapInBytesAtFirstSwitch ??= readHeapInBytes();
    switches += 1;
    const removePrevious = () => inUse && removeStyles(remote, inUse.version);
    switchVersion(remote, liveVersion, removePrevious);
  }

  function reloadPageIfDecided(decision: Decision): void {
    if (decision.action !== 'reload') return;
    if (decision.onceFor) reloadOnceFor(decision.onceFor, joinVersions(registry, shell), reload);
    else reload();
  }

  return {
    prefetchVersions() {
      const live = registryPoller.getLive();
      const page = readPageState(live);
      if (!live || needsReload(page, live)) return;
      for (const [remote, { live: liveVersion }] of Object.entries(live.remotes))
        if (isUsable(readRemoteState(remote), liveVersion)) prefetchVersion(liveVersion);
    },

    reloadIfNecessary: () => reloadPageIfDecided(decideOnNavigate(readPageState(registryPoller.getLive()))),

    selectVersion(remote) {
      const decision = decideBeforeMount(readPageState(registryPoller.getLive()), readRemoteState(remote));
      return decision.action === 'switch' ? decision.liveVersion : undefined;
    },

    switchTo,

    recordShown(remote) {
      shownRemote = remote;
    },

    async switchToFallback(remote) {
      const failing = readRemoteState(remote).inUse;
      const live = await registryPoller.refresh();
      // Read again, because another failure may have switched the remote during the request.
      const state = readRemoteState(remote);
      if (!failing) return false;
      if (state.inUse !== failing) return true;
      const failingName = `${remote}@${failing.version}`;
      // If the site does not answer, the network may have failed and not the version.
      if (live?.remotes[remote]) report('failed', failingName);
      const decision = decideOnFailure(readPageState(live), state);
      // Until the page is reloaded, it shows the notice.
      reloadPageIfDecided(decision);
      if (decision.action !== 'switch') return false;
      updateRemote(remote, { broken: new Set(state.broken).add(failing.version), hasFallenBack: true });
      report('healed', failingName);
      console.error(
        `${failingName} does not work here; the page continues with ${remote}@${decision.liveVersion.version}.`,
      );
      switchTo(remote, decision.liveVersion);
      return true;
    },
  };
}

const createRemoteState = (remote: string, inUse: LiveVersion | undefined): RemoteState => ({
  remote,
  inUse,
  previous: undefined,
  broken: new Set<string>(),
  hasFallenBack: false,
  isShown: false,
});
