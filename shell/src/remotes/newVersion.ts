import type { LiveRegistry } from 'page-contract';
import { fingerprint } from './fingerprint.ts';
import type { Switching, SwitchingParts } from './switching.ts';

export interface NewVersion {
  /** For a change of the address: where this page cannot go on with what is live, it becomes a full navigation. */
  enter(): void;
  /** For a remote whose screen is about to be shown: it comes from the version that is live. What is shown stays as it is. */
  arrive(remote: string): void;
  /** For a remote that does not work here. Whether another of its versions has taken over. */
  heal(remote: string): Promise<boolean>;
}

/** Whatever is to be done about other versions is loaded when there are any. */
export function createNewVersion(parts: SwitchingParts): NewVersion {
  const { registry, shell, watch } = parts;
  let switching: Switching | undefined;

  async function load(): Promise<Switching> {
    const { createSwitching } = await import(/* webpackChunkName: "switching" */ './switching.ts');
    return (switching ??= createSwitching(parts));
  }

  const isNews = (live: LiveRegistry | undefined) =>
    live && fingerprint(live, live.shell ?? shell) !== fingerprint(registry, shell);
  watch.subscribe(() => {
    // Whoever does not get it now gets it with the next news.
    if (switching || isNews(watch.live()))
      load().then(
        (loaded) => loaded.prepare(),
        () => undefined,
      );
  });

  return {
    enter: () => switching?.enter(),
    arrive(remote) {
      switching?.arrive(remote);
      parts.report('shown', `${remote}@${parts.versionOf(remote) ?? ''}`);
    },
    heal: (remote) =>
      load().then(
        (loaded) => loaded.heal(remote),
        () => false,
      ),
  };
}
