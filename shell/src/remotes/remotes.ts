import type { LiveVersion } from 'page-contract';
import type { ComponentType } from 'react';
import type { Federation } from './federation.ts';
import { getContainerName } from './getContainerName.ts';
import { createPageFiles, type PageFiles } from './pageFiles.ts';
import { shared } from './shared.ts';

/** Container of a remote: the global variable that the script of its direct container defines. */
interface Container {
  /** Gives it the modules that it shares with the shell, and the function that loads its other files. */
  init(shared: object, load: PageFiles['load']): void;
  /** Loads the module that the remote exposes under this name, and resolves to the function that evaluates it. */
  get(expose: string): Promise<() => unknown>;
}

type DirectContainer = NonNullable<LiveVersion['direct']>;
/** `isReplacement`: the remote is registered already, and its code is to be evaluated again. */
type Registration = { attempt: number; isReplacement: boolean };
/** Loads and evaluates the module that a remote exposes under a name, as `./Faq`. */
type ModuleLoader = (expose: string) => Promise<unknown>;

/** Module that a remote exposes for a screen. */
export interface ScreenModule {
  default: ComponentType;
  /** Awaited after the module is evaluated, e.g. for a translation; resolves when the screen can be shown. */
  prepare?(): Promise<void>;
  /** Prefetches the screen's data for the signed-in user. */
  prefetch?(): void;
}

export interface Remotes {
  /**
   * Makes a remote's screens loadable from a version. The first attempt is 0. A higher one, or another version, loads
   * and evaluates the remote's code again.
   */
  register(remote: string, liveVersion: LiveVersion, attempt: number): Promise<void>;
  /** Loads a screen of the version that was registered last. Rejects for a module without a default export. */
  load(remote: string, expose: string): Promise<ScreenModule>;
}

/**
 * Loads the screens of remotes (micro-frontends). Every remote has two scripts, the entry of Module Federation and a
 * direct container, which works without the run time of Module Federation. The screen with which the page opens comes
 * from the direct container, so that it does not wait for that run time, and every other screen through Module
 * Federation. Module Federation then uses the direct container that is loaded already as the remote's container, so
 * that no code is evaluated twice. `registeredOrigins`: origins of dev servers, from which scripts may come, too.
 */
export function createRemotes(registeredOrigins: string[]): Remotes {
  const files = createPageFiles(registeredOrigins);
  /** Loader of each registered remote. */
  const loaders = new Map<string, ModuleLoader>();
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
    liveVersion: LiveVersion,
    { attempt, isReplacement }: Registration,
  ): Promise<ModuleLoader> {
    const { register, load } = await (federation ??= startFederation());
    await register(remote, liveVersion, attempt, isReplacement);
    return (expose) => load(remote, expose);
  }

  /** Returns a loader that takes the first screen from the direct container, and all others through the federation. */
  async function loadDirect(
    remote: string,
    liveVersion: LiveVersion,
    { file, integrity }: DirectContainer,
  ): Promise<ModuleLoader> {
    await files.load(file, integrity);
    const container = Reflect.get(window, getContainerName(remote)) as Container | undefined;
    if (!container) throw new Error(`${file} is no container of ${remote}`);
    container.init(shared, files.load);
    let isFirst = true;
    let federated: Promise<ModuleLoader> | undefined;
    return async (expose) => {
      if (isFirst) {
        // Set before the call, so that all later calls go through the federation, even if this one fails.
        isFirst = false;
        const evaluate = await container.get(expose);
        return evaluate();
      }
      federated ??= registerFederated(remote, liveVersion, { attempt: 0, isReplacement: false });
      const loadFederated = await federated;
      return loadFederated(expose);
    };
  }

  return {
    async register(remote, liveVersion, attempt) {
      const registeredVersion = versions.get(remote);
      const isFirstVersion = registeredVersion === undefined;
      // `liveVersion.direct` is absent, too, if the remote has no screen at the address of the page.
      const direct = isFirstVersion && attempt === 0 ? liveVersion.direct : undefined;
      const isOtherVersion = !isFirstVersion && registeredVersion !== liveVersion.version;
      const registration = { attempt, isReplacement: attempt > 0 || isOtherVersion };
      versions.set(remote, liveVersion.version);
      const loader = direct
        ? await loadDirect(remote, liveVersion, direct)
        : await registerFederated(remote, liveVersion, registration);
      loaders.set(remote, loader);
    },
    async load(remote, expose) {
      const module = (await loaders.get(remote)?.(expose)) as Partial<ScreenModule> | undefined;
      if (!module?.default) throw new Error(`${remote} ${expose} has no default export`);
      await module.prepare?.();
      return module as ScreenModule;
    },
  };
}
