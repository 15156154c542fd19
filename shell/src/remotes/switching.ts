import type { LiveRegistry, LiveVersion, PageRegistry } from 'page-contract';
import { session } from 'shared-auth';
import type { Report } from '../reports/reports.ts';
import type { RouteRow } from '../routes/RouteRow.ts';
import {
  decideBeforeMount,
  decideOnFailure,
  decideOnNavigate,
  isUsable,
  needsReload,
  releaseFor,
  type Decision,
  type PageState,
  type RemoteState,
} from './decide.ts';
import type { RegistryWatch } from './registryWatch.ts';
import { reloadOnceFor } from './reloadOnce.ts';
import type { Screens } from './ScreenState.ts';
import { heapInBytes, prefetchVersion, removeStyles } from './versionFiles.ts';

export interface SwitchingDependencies {
  /** Registry with which the page was served. */
  registry: PageRegistry;
  /** Version of the shell with which the page was served. */
  shell: string | undefined;
  watch: RegistryWatch;
  switchVersion: Screens['switchVersion'];
  versionOf: Screens['versionOf'];
  report: Report;
  hasUnsavedInput(): boolean;
  reload(): void;
}

/** Implementation of `VersionSwitcher`, loaded as soon as there is another version. */
export interface Switching {
  /** Prefetches the files of versions that the next navigation will switch to. */
  prepare(): void;
  onNavigate(): void;
  releaseFor(screen: Pick<RouteRow, 'remote' | 'access'>): LiveVersion | undefined;
  switchTo(remote: string, release: LiveVersion): void;
  shown(remote: string): void;
  fallBack(remote: string): Promise<boolean>;
}

/**
 * Switches remotes of an open page to newer, older or fallback versions: `decide.ts` selects, this file carries it out.
 */
export function createSwitching(dependencies: SwitchingDependencies): Switching {
  const { registry, shell, watch, switchVersion, report, hasUnsavedInput, reload } = dependencies;
  const remotes = new Map(
    Object.entries(registry.remotes).map(([remote, { current }]) => [remote, newRemoteState(remote, current)]),
  );
  let shownRemote: string | undefined;
  let switches = 0;
  let heapAtFirstSwitch: number | undefined;

  const pageState = (live: LiveRegistry | undefined): PageState => ({
    registry,
    shell,
    live,
    userId: readUserId(),
    hasUnsavedInput: hasUnsavedInput(),
    switches,
    heapGrowthInBytes: heapInBytes() - (heapAtFirstSwitch ?? Infinity),
  });

  const remoteState = (remote: string): RemoteState => ({
    ...(remotes.get(remote) ?? newRemoteState(remote, undefined)),
    isShown: shownRemote === remote,
  });

  const updateRemote = (remote: string, changed: Partial<RemoteState>) =>
    void remotes.set(remote, { ...remoteState(remote), ...changed });

  function switchTo(remote: string, release: LiveVersion): void {
    const { inUse, previous } = remoteState(remote);
    updateRemote(remote, { inUse: release, previous: inUse ?? previous });
    heapAtFirstSwitch ??= heapInBytes();
    switches += 1;
    switchVersion(remote, release, () => inUse && removeStyles(remote, inUse.version));
  }

  function reloadPage(decision: Decision): void {
    if (decision.action !== 'reload') return;
    if (decision.onceFor) reloadOnceFor(decision.onceFor, reload);
    else reload();
  }

  return {
    prepare() {
      const live = watch.live();
      const page = pageState(live);
      if (!live || needsReload(page, live)) return;
      for (const remote of Object.keys(live.remotes)) {
        const release = releaseFor(page, remoteState(remote), 'signed-in');
        if (isUsable(remoteState(remote), release)) prefetchVersion(release);
      }
    },

    onNavigate: () => reloadPage(decideOnNavigate(pageState(watch.live()))),

    releaseFor({ remote, access }) {
      const decision = decideBeforeMount(pageState(watch.live()), remoteState(remote), access);
      return decision.action === 'switch' ? decision.release : undefined;
    },

    switchTo,

    shown(remote) {
      shownRemote = remote;
    },

    async fallBack(remote) {
      const failing = remoteState(remote).inUse;
      const live = await watch.refresh();
      const state = remoteState(remote);
      if (!failing) return false;
      // Another screen of the remote has failed first.
      if (state.inUse !== failing) return true;
      const name = `${remote}@${failing.version}`;
      const isReported = live?.remotes[remote] !== undefined;
      if (isReported) report('failed', name);
      const decision = decideOnFailure(pageState(live), state);
      reloadPage(decision);
      if (decision.action !== 'switch') return false;
      const hasFallenBack = state.hasFallenBack || isReported;
      updateRemote(remote, { broken: new Set(state.broken).add(failing.version), hasFallenBack });
      if (isReported) {
        report('healed', name);
        console.error(`${name} does not work here; the page continues with ${remote}@${decision.release.version}.`);
      }
      switchTo(remote, decision.release);
      return true;
    },
  };
}

const newRemoteState = (remote: string, inUse: LiveVersion | undefined): RemoteState => ({
  remote,
  inUse,
  previous: undefined,
  broken: new Set<string>(),
  hasFallenBack: false,
  isShown: false,
});

function readUserId(): string | undefined {
  const state = session.get();
  return state.status === 'signed-in' ? state.user.id : undefined;
}
