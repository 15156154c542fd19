import type { LiveRegistry, LiveVersion, PageRegistry } from 'page-contract';
import { rowInPages } from 'page-contract/rowInPages';
import { session } from 'shared-auth';
import type { Report } from '../reports/reports.ts';
import type { RouteRow } from '../routes/RouteRow.ts';
import { bucketOf } from './bucketOf.ts';
import { fingerprint } from './fingerprint.ts';
import type { RegistryWatch } from './registryWatch.ts';
import { reloadOnceFor } from './reloadOnce.ts';
import type { Screens } from './screens.ts';
import { fetchAhead, forgetStyles, heapInBytes } from './versionFiles.ts';

/** Module Federation cannot take code out of a page again: after so many versions, or so much memory, the page begins anew. */
const mostSwitches = 20;
const mostGrowthInBytes = 10 * 1024 * 1024;

export interface SwitchingParts {
  /** The composition that this page was served with. */
  registry: PageRegistry;
  /** Its version of the shell. */
  shell: string | undefined;
  watch: RegistryWatch;
  adopt: Screens['adopt'];
  versionOf: Screens['versionOf'];
  report: Report;
  hasUnsavedInput(): boolean;
  reload(): void;
}

/** What `NewVersion` promises, once there is another version. */
export interface Switching {
  /** Fetches what is live ahead of its use. */
  prepare(): void;
  enter(): void;
  arrive(screen: Pick<RouteRow, 'remote' | 'access'>): void;
  heal(remote: string): Promise<boolean>;
}

/** Goes on with other versions of remotes in a page that is open: newer ones, older ones, and the last good one of a broken one. */
export function createSwitching(parts: SwitchingParts): Switching {
  const { registry, shell, watch, adopt, report, hasUnsavedInput, reload } = parts;
  const inUse = new Map(Object.entries(registry.remotes).map(([remote, { current }]) => [remote, current]));
  const before = new Map<string, LiveVersion>();
  /** Versions that did not work here. */
  const broken = new Set<string>();
  const healed = new Set<string>();
  let switches = 0;
  let heapBefore: number | undefined;
  /** The remote whose screen was asked for last. */
  let at: string | undefined;

  const isUsable = (remote: string, release: LiveVersion | undefined): release is LiveVersion =>
    release !== undefined &&
    release.version !== inUse.get(remote)?.version &&
    !broken.has(`${remote}@${release.version}`);

  /** What a screen comes from: on those for members, so many of a hundred people get a version that is not yet everybody's. */
  function wanted({ remote, access }: Pick<RouteRow, 'remote' | 'access'>): LiveVersion | undefined {
    const { gradual, current } = (watch.live() ?? registry).remotes[remote] ?? {};
    const who = access === 'signed-in' ? person() : undefined;
    const isMeant = gradual && who !== undefined && bucketOf(who, remote) < gradual.percent;
    return isMeant && !broken.has(`${remote}@${gradual.version}`) ? gradual : current;
  }

  /** Another shell, or other addresses: nothing that a page could take over. */
  const needsDocument = (live: LiveRegistry) =>
    (live.shell ?? shell) !== shell || addressesIn(live) !== addressesIn(registry);

  function goOnWith(remote: string, release: LiveVersion): void {
    const left = inUse.get(remote);
    if (left) before.set(remote, left);
    inUse.set(remote, release);
    heapBefore ??= heapInBytes();
    switches += 1;
    adopt(remote, release, () => left && forgetStyles(remote, left.version));
  }

  /** Where nobody answers, it is the internet that does not work. But what is live may be kept on this device, unlike a gradual version. */
  function goBackOffline(remote: string, failed: LiveVersion): boolean {
    const { gradual, current } = registry.remotes[remote] ?? {};
    if (failed.version !== gradual?.version || !current) return false;
    broken.add(`${remote}@${failed.version}`);
    goOnWith(remote, current);
    return true;
  }

  return {
    prepare() {
      const live = watch.live();
      if (!live || needsDocument(live)) return;
      for (const remote of Object.keys(live.remotes)) {
        const release = wanted({ remote, access: 'signed-in' });
        if (isUsable(remote, release)) fetchAhead(release);
      }
    },

    enter() {
      const live = watch.live();
      if (!live || hasUnsavedInput()) return;
      if (needsDocument(live)) reloadOnceFor(fingerprint(live, live.shell), reload);
      else if (switches >= mostSwitches || heapInBytes() - (heapBefore ?? Infinity) > mostGrowthInBytes) reload();
    },

    arrive(screen) {
      const { remote } = screen;
      const isLeft = at === remote && hasUnsavedInput();
      at = remote;
      const live = watch.live();
      const release = wanted(screen);
      // A change of page may be given up half-way: then what was typed into the screen before is still there.
      if (!isLeft && !(live && needsDocument(live)) && isUsable(remote, release)) goOnWith(remote, release);
    },

    async heal(remote) {
      const failed = inUse.get(remote);
      const live = await watch.ask();
      const entry = live?.remotes[remote];
      if (failed && !live) return goBackOffline(remote, failed);
      if (!failed || !live || !entry) return false;
      report('failed', `${remote}@${failed.version}`);
      if (healed.has(remote)) return false;
      if (needsDocument(live)) {
        // Perhaps its files went with the release of which this page knows nothing.
        if (isUsable(remote, entry.current) && !hasUnsavedInput())
          reloadOnceFor(`${remote}@${entry.current.version}`, reload);
        return false;
      }
      const better = [entry.current, before.get(remote), entry.lastGood].find((one) => isUsable(remote, one));
      if (!better) return false;
      healed.add(remote);
      report('healed', `${remote}@${failed.version}`);
      broken.add(`${remote}@${failed.version}`);
      console.error(
        `${remote}@${failed.version} does not work here; the page goes on with ${remote}@${better.version}.`,
      );
      goOnWith(remote, better);
      return true;
    },
  };
}

function person(): string | undefined {
  const now = session.get();
  return now.status === 'signed-in' ? now.user.id : undefined;
}

const addressesIn = ({ remotes }: Pick<LiveRegistry, 'remotes'>) =>
  JSON.stringify(
    Object.keys(remotes)
      .sort()
      .map((remote) => [remote, Boolean(remotes[remote]?.current), remotes[remote]?.module.routes.map(rowInPages)]),
  );
