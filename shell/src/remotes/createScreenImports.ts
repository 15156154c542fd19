import type { LiveVersion, PageRegistry } from 'page-contract';
import type { Remotes, ScreenModule } from './remotes.ts';
import type { ScreenKey } from './ScreenStore.ts';

/** Version from which the screens of one remote are imported. */
interface RemoteVersion {
  /** Undefined for a remote that is not part of the site. */
  liveVersion: LiveVersion | undefined;
  /** Latest registration of this version. Each attempt (0, 1, …) loads and evaluates the remote's code again. */
  registration?: { attempt: number; done: Promise<void> };
  /** Removes the previous version's style sheets from the page, before this one is registered. */
  removePrevious?: () => void;
}

/**
 * Creates the part of the screen store that imports screens: all those of a remote from one version at a time, at first
 * from the one with which the page was served.
 */
export function createScreenImports({ registry, register, load }: Remotes & { registry: PageRegistry }) {
  const versions = new Map<string, RemoteVersion>(
    Object.entries(registry.remotes).map(([remote, { live }]) => [remote, { liveVersion: live }]),
  );

  return {
    /** Returns undefined for a remote that is not part of the site. */
    getVersion: (remote: string) => versions.get(remote)?.liveVersion?.version,

    setVersion(remote: string, liveVersion: LiveVersion, removePrevious: () => void): void {
      versions.set(remote, { liveVersion, removePrevious });
    },

    /**
     * Imports a screen; rejects if its code cannot be loaded. `reloadsCode`: loads and evaluates the remote's code
     * again, even if that has happened.
     */
    async importScreen({ remote, expose }: ScreenKey, reloadsCode: boolean): Promise<ScreenModule> {
      const version = versions.get(remote);
      if (!version?.liveVersion) throw new Error(`${remote} is not part of this site`);
      if (reloadsCode || !version.registration) {
        version.removePrevious?.();
        version.removePrevious = undefined;
        const attempt = version.registration ? version.registration.attempt + 1 : 0;
        version.registration = { attempt, done: register(remote, version.liveVersion, attempt) };
      }
      // Imports at the same time wait for the same registration.
      await version.registration.done;
      return load(remote, expose);
    },
  };
}
