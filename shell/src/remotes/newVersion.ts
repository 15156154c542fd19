import type { LiveRegistry } from 'page-contract';
import type { RouteRow } from '../routes/RouteRow.ts';
import { fingerprint } from './fingerprint.ts';
import type { Switching, SwitchingParts } from './switching.ts';

export interface NewVersion {
  /** Resolves when it is known which versions a person gets, at once where all get the same. */
  ready: Promise<void>;
  /** For a change of the address: where this page cannot go on with what is live, it becomes a full navigation. */
  enter(): void;
  /** For a remote whose screen is about to be shown: it comes from the version that is live. What is shown stays as it is. */
  arrive(screen: Pick<RouteRow, 'remote' | 'access'>): void;
  /** For a remote that does not work here. Whether another of its versions has taken over. */
  heal(remote: string): Promise<boolean>;
}

const nothing = () => undefined;

/** Whatever is to be done about other versions is loaded when there are any. */
export function createNewVersion(parts: SwitchingParts): NewVersion {
  const { registry, shell, watch, report, versionOf } = parts;
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

  // A page that cannot load it shows what is live.
  const isGradual = Object.values(registry.remotes).some(({ gradual }) => gradual);
  const ready = isGradual ? load().then(nothing, nothing) : Promise.resolve();

  return {
    ready,
    enter: () => switching?.enter(),
    arrive(screen) {
      switching?.arrive(screen);
      report('shown', `${screen.remote}@${versionOf(screen.remote) ?? ''}`);
    },
    heal: (remote) =>
      load().then(
        (loaded) => loaded.heal(remote),
        () => false,
      ),
  };
}
