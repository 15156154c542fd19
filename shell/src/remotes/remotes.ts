import type { LiveVersion } from 'page-contract';
import type { ComponentType } from 'react';
import { containerName } from './containerName.ts';
import type { Federation } from './federation.ts';
import { createPageFiles, type PageFiles } from './pageFiles.ts';
import { shared } from './shared.ts';

/** Container of a remote: the global that its entry script defines. */
interface Container {
  init(shared: object, load: PageFiles['load']): void;
  get(expose: string): Promise<() => unknown>;
}

type DirectContainer = NonNullable<LiveVersion['direct']>;
type Load = (expose: string) => Promise<unknown>;

/** Module that a remote exposes for a screen. */
export interface ScreenModule {
  default: ComponentType;
  /** Resolves when the screen can be shown. */
  prepare?(): Promise<void>;
  /** Prefetches the screen's data for the signed-in user. */
  prefetch?(): void;
}

export interface Remotes {
  /** Makes a remote's screens loadable. Another attempt or version loads and evaluates its code again. */
  register(remote: string, release: LiveVersion, attempt: number): Promise<void>;
  load(remote: string, expose: string): Promise<ScreenModule>;
}

/**
 * Loads the screen with which the page opens from its remote's direct container, without waiting for Module Federation,
 * and every other screen through Module Federation. Its run time is loaded with the first of those and continues with
 * the container that is loaded already, so that nothing is evaluated twice.
 */
export function createRemotes(registeredOrigins: string[]): Remotes {
  const files = createPageFiles(registeredOrigins);
  const loads = new Map<string, Load>();
  /** Version of each remote that was registered last. */
  const versions = new Map<string, string>();
  let federation: Promise<Federation> | undefined;

  async function startFederation(): Promise<Federation> {
    try {
      const { createFederation } = await import(/* webpackChunkName: "federation" */ './federation.ts');
      return createFederation(files);
    } catch (error) {
      // The next caller requests the file again.
      federation = undefined;
      throw error;
    }
  }

  async function registerFederated(
    remote: string,
    release: LiveVersion,
    attempt: number,
    isReplacement: boolean,
  ): Promise<Load> {
    const { register, load } = await (federation ??= startFederation());
    await register(remote, release, attempt, isReplacement);
    return (expose) => load(remote, expose);
  }

  async function loadDirect(remote: string, release: LiveVersion, { file, integrity }: DirectContainer): Promise<Load> {
    await files.load(file, integrity);
    const container = Reflect.get(window, containerName(remote)) as Container | undefined;
    if (!container) throw new Error(`${file} is no container of ${remote}`);
    container.init(shared, files.load);
    let isFirst = true;
    let next: Promise<Load> | undefined;
    return async (expose) => {
      if (!isFirst) return (await (next ??= registerFederated(remote, release, 0, false)))(expose);
      isFirst = false;
      return (await container.get(expose))();
    };
  }

  return {
    async register(remote, release, attempt) {
      const direct = attempt === 0 && !versions.has(remote) ? release.direct : undefined;
      const isReplacement = attempt > 0 || (versions.get(remote) ?? release.version) !== release.version;
      versions.set(remote, release.version);
      const load = direct
        ? await loadDirect(remote, release, direct)
        : await registerFederated(remote, release, attempt, isReplacement);
      loads.set(remote, load);
    },
    async load(remote, expose) {
      const module = (await loads.get(remote)?.(expose)) as Partial<ScreenModule> | undefined;
      if (!module?.default) throw new Error(`${remote} ${expose} has no default export`);
      await module.prepare?.();
      return module as ScreenModule;
    },
  };
}
