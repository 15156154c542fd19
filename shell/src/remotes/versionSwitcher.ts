import type { LiveRegistry } from 'page-contract';
import { joinVersions } from './joinVersions.ts';
import type { Switching, SwitchingDependencies } from './switching.ts';

/** Moves an open page to other versions of its remotes, after a release or if one does not work. */
export type VersionSwitcher = Omit<Switching, 'prefetchVersions'>;

const ignore = () => undefined;

/**
 * Creates a switcher that loads `switching.ts` only when another version is live, or one does not work. Until then,
 * every screen keeps the version with which the page was served.
 */
export function createVersionSwitcher(dependencies: SwitchingDependencies): VersionSwitcher {
  const { registry, shell, registryPoller, report, getVersion } = dependencies;
  let switching: Switching | undefined;

  async function loadSwitching(): Promise<Switching> {
    const { createSwitching } = await import(/* webpackChunkName: "switching" */ './switching.ts');
    // Calls that have waited for the chunk at the same time share one object, because it has the page's state.
    return (switching ??= createSwitching(dependencies));
  }

  /** Compares the live versions of all remotes, and the shell's if the registry names it. */
  const differsFromPage = (live: LiveRegistry | undefined) =>
    live && joinVersions(live, live.shell ?? shell) !== joinVersions(registry, shell);
  registryPoller.subscribe(() => {
    // A chunk that fails to load is requested again after the next change of the registry or of the connectivity.
    if (switching || differsFromPage(registryPoller.getLive()))
      loadSwitching().then((loaded) => loaded.prefetchVersions(), ignore);
  });

  return {
    reloadIfNecessary: () => switching?.reloadIfNecessary(),
    selectVersion: (remote) => switching?.selectVersion(remote),
    switchTo: (remote, liveVersion) => switching?.switchTo(remote, liveVersion),
    recordShown(remote) {
      switching?.recordShown(remote);
      report('shown', `${remote}@${getVersion(remote) ?? ''}`);
    },
    switchToFallback: (remote) =>
      loadSwitching().then(
        (loaded) => loaded.switchToFallback(remote),
        // The chunk could not be loaded: no other version takes over. The request tells whether the network has failed.
        () => registryPoller.refresh().then(() => false),
      ),
  };
}
