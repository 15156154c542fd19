import type { LiveRegistry, LiveVersion, PageRegistry } from 'page-contract';
import { joinVersions } from './joinVersions.ts';

// Rules by which an open page continues with other versions of its remotes after a release or a failure. They are pure
// functions: `switching.ts` reads the state of the page and does as they decide. In a registry, `fallback` is the
// version of a remote to use if the live one fails.

/** Limits after which a page is reloaded, because Module Federation cannot unload the code of earlier versions. */
const maxSwitches = 20;
const maxGrowthInBytes = 10 * 1024 * 1024;

export type Decision =
  | { action: 'keep' }
  | { action: 'switch'; liveVersion: LiveVersion }
  /** `onceFor`: text for the reason, e.g. `mf-help@1.0.0-…`. See `reloadOnceFor`. */
  | { action: 'reload'; onceFor?: string };

/** State of the page at the moment of a decision. A registry lists versions and routes of all remotes. */
export interface PageState {
  /** Registry and version of the shell with which the page was served. */
  registry: PageRegistry;
  shell: string | undefined;
  /** Newest registry with which the site has answered, if any. */
  live: LiveRegistry | undefined;
  hasUnsavedInput: boolean;
  /** Number of switches to other versions since the page was loaded. */
  switches: number;
  /** Growth of the heap since the first switch; 0 before it. */
  heapGrowthInBytes: number;
}

/** State of one remote in the page. */
export interface RemoteState {
  remote: string;
  /** Version from which its screens are loaded; undefined if the remote had none when the page was served. */
  inUse: LiveVersion | undefined;
  /** Version that was in use before; undefined before the first switch. */
  previous: LiveVersion | undefined;
  /** Versions that did not work in this page. */
  broken: ReadonlySet<string>;
  /** Whether it has been switched because a version did not work. That is done once. */
  hasFallenBack: boolean;
  /** Whether its screen is the one in the page: the user stays with the remote, or is about to leave it. */
  isShown: boolean;
}

const keep: Decision = { action: 'keep' };

/** Decides at a navigation whether the page must be reloaded, because it cannot continue with what is live. */
export function decideOnNavigate(page: PageState): Decision {
  const { live, shell, hasUnsavedInput, switches, heapGrowthInBytes } = page;
  if (!live || hasUnsavedInput) return keep;
  // All live versions as one text: a tab reloads once for each release.
  if (needsReload(page, live)) return { action: 'reload', onceFor: joinVersions(live, live.shell ?? shell) };
  return switches >= maxSwitches || heapGrowthInBytes > maxGrowthInBytes ? { action: 'reload' } : keep;
}

/** Selects the version of a screen that is about to be mounted. */
export function decideBeforeMount(page: PageState, remote: RemoteState): Decision {
  // A navigation within a remote may be cancelled, and then the typed text is still there.
  if (remote.isShown && page.hasUnsavedInput) return keep;
  // A page that does not fit what is live is reloaded by `decideOnNavigate`, but not while it has unsaved input.
  if (!page.live || needsReload(page, page.live)) return keep;
  const liveVersion = page.live.remotes[remote.remote]?.live;
  return isUsable(remote, liveVersion) ? { action: 'switch', liveVersion } : keep;
}

/**
 * Selects another version of a remote that does not work in this page: the live one, the previous one unless a rollback
 * has left it (no page goes back to such a version), or the fallback, which the registry names beside the live one.
 * This is done once per remote; then the page keeps the version and shows a notice.
 */
export function decideOnFailure(page: PageState, remote: RemoteState): Decision {
  const { inUse, previous } = remote;
  const entry = page.live?.remotes[remote.remote];
  if (!page.live || !inUse || !entry || remote.hasFallenBack) return keep;
  if (needsReload(page, page.live)) {
    // Its files may have been removed by a release that this page cannot switch to.
    return isUsable(remote, entry.live) && !page.hasUnsavedInput
      ? { action: 'reload', onceFor: `${remote.remote}@${entry.live.version}` }
      : keep;
  }
  const isLeft = page.live.left?.includes(`${remote.remote}@${previous?.version}`);
  const candidates = [entry.live, isLeft ? undefined : previous, entry.fallback];
  const liveVersion = candidates.find((one) => isUsable(remote, one));
  return liveVersion ? { action: 'switch', liveVersion } : keep;
}

/** Returns whether a remote can be switched to a version: one that is not in use and has not failed in this page. */
export const isUsable = (
  { inUse, broken }: RemoteState,
  liveVersion: LiveVersion | undefined,
): liveVersion is LiveVersion =>
  liveVersion !== undefined && liveVersion.version !== inUse?.version && !broken.has(liveVersion.version);

/** Returns whether the shell or an address is another one than in this page, which needs a reload to get it. */
export const needsReload = ({ registry, shell }: PageState, live: LiveRegistry) =>
  (live.shell ?? shell) !== shell || describeAddresses(live) !== describeAddresses(registry);

/** Returns the routes of each remote, and whether it has a live version, as a text for comparison. */
const describeAddresses = ({ remotes }: Pick<LiveRegistry, 'remotes'>) =>
  JSON.stringify(
    Object.keys(remotes)
      .sort()
      .map((remote) => [remote, Boolean(remotes[remote]?.live), remotes[remote]?.module.routes]),
  );
