import type { PageRegistry } from 'page-contract';
import type { RegistryWatch } from './registryWatch.ts';
import { reloadOnceFor } from './reloadOnce.ts';

interface Parts {
  /** The composition that this page was served with, and whose versions it keeps. */
  registry: PageRegistry;
  watch: RegistryWatch;
  hasUnsavedInput(): boolean;
  reload(): void;
}

export interface NewVersion {
  /** For a change of the address: with newer versions live it becomes a full navigation, so that versions never mix. */
  enter(): void;
  /** For a remote that failed: perhaps its files went with a release. One reload per version, never over unsaved input. */
  reloadFor(remote: string): Promise<void>;
}

const versionOf = ({ remotes }: PageRegistry, remote: string) => remotes[remote]?.current?.version ?? '';

const fingerprint = (registry: PageRegistry) =>
  Object.keys(registry.remotes)
    .sort()
    .map((remote) => `${remote}@${versionOf(registry, remote)}`)
    .join(' ');

export function createNewVersion({ registry, watch, hasUnsavedInput, reload }: Parts): NewVersion {
  return {
    enter() {
      const live = fingerprint(watch.live() ?? registry);
      if (live !== fingerprint(registry)) reloadOnceFor(live, reload);
    },
    async reloadFor(remote) {
      const live = versionOf((await watch.ask()) ?? registry, remote);
      if (!live || live === versionOf(registry, remote) || hasUnsavedInput()) return;
      reloadOnceFor(`${remote}@${live}`, reload);
    },
  };
}
