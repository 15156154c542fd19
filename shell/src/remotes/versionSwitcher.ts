import type { LiveRegistry, LiveVersion } from 'page-contract';
import type { RouteRow } from '../routes/RouteRow.ts';
import { fingerprint } from './fingerprint.ts';
import type { Switching, SwitchingDependencies } from './switching.ts';

/** Moves an open page to other versions of its remotes. */
export interface VersionSwitcher {
  /** Resolves when the versions for the user can be selected; immediately if no remote is under rollout. */
  ready: Promise<void>;
  /** Called after a change of the address. Reloads the page if it cannot continue with what is live. */
  onNavigate(): void;
  /** Returns the version that a screen must be switched to before it is mounted, if any. Has no side effects. */
  releaseFor(screen: Pick<RouteRow, 'remote' | 'access'>): LiveVersion | undefined;
  /** Loads the remote's screens from this version from now on. */
  switchTo(remote: string, release: LiveVersion): void;
  /** Called when a remote's screen is the one on the page. */
  shown(remote: string): void;
  /** Called for a remote that does not work here. Resolves to whether another of its versions has taken over. */
  fallBack(remote: string): Promise<boolean>;
}

const ignore = () => undefined;

/** Loads the code for switching only when there is another version. */
export function createVersionSwitcher(dependencies: SwitchingDependencies): VersionSwitcher {
  const { registry, shell, watch, report, versionOf } = dependencies;
  let switching: Switching | undefined;

  async function load(): Promise<Switching> {
    const { createSwitching } = await import(/* webpackChunkName: "switching" */ './switching.ts');
    return (switching ??= createSwitching(dependencies));
  }

  const isOther = (live: LiveRegistry | undefined) =>
    live && fingerprint(live, live.shell ?? shell) !== fingerprint(registry, shell);
  watch.subscribe(() => {
    // A chunk that fails to load is requested again after the next registry change.
    if (switching || isOther(watch.live())) load().then((loaded) => loaded.prepare(), ignore);
  });

  // A page that cannot load the chunk shows the live versions.
  const hasRollout = Object.values(registry.remotes).some(({ rollout }) => rollout);
  const ready = hasRollout ? load().then(ignore, ignore) : Promise.resolve();

  return {
    ready,
    onNavigate: () => switching?.onNavigate(),
    releaseFor: (screen) => switching?.releaseFor(screen),
    switchTo: (remote, release) => switching?.switchTo(remote, release),
    shown(remote) {
      switching?.shown(remote);
      report('shown', `${remote}@${versionOf(remote) ?? ''}`);
    },
    fallBack: (remote) =>
      load().then(
        (loaded) => loaded.fallBack(remote),
        () => false,
      ),
  };
}
