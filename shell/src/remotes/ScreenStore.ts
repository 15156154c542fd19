import type { LiveVersion } from 'page-contract';
import type { ComponentType } from 'react';
import type { AppRoute } from '../routes/AppRoute.ts';

/** `prefetch` requests the data that the screen shows, before it is shown. */
export type ScreenState =
  | { status: 'loading' }
  | { status: 'ready'; Screen: ComponentType; prefetch?: () => void }
  | { status: 'failed' };

/** Names a screen: a remote, and the module that it exposes, as `./Faq`. */
export type ScreenKey = Pick<AppRoute, 'remote' | 'expose'>;

/** Loads each screen of the remotes once and tells subscribers about its state. */
export interface ScreenStore {
  /** Returns `loading` also for a screen that was never requested. */
  getState(key: ScreenKey): ScreenState;
  /** Calls back after each change of any screen's state. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Loads the screen if it was not requested before; resolves when it is ready or has failed. */
  request(key: ScreenKey): Promise<void>;
  /** Loads the screen and then its data, for a visitor who may come here next. */
  prefetch(key: ScreenKey): Promise<void>;
  /** Loads the screen again, from a new address, because the user asks for it. */
  retry(key: ScreenKey): Promise<void>;
  /** Replaces a crashed screen with one from another version. Resolves to whether there is such a version. */
  replaceCrashed(key: ScreenKey): Promise<boolean>;
  /**
   * Loads the remote's screens from this version from now on; a screen that is shown stays. `removePrevious` removes
   * the previous version's style sheets from the page. It is called before the new version is loaded.
   */
  switchVersion(remote: string, liveVersion: LiveVersion, removePrevious: () => void): void;
  /** Returns the version that a remote's screens are loaded from, undefined if the page knows none. */
  getVersion(remote: string): string | undefined;
  /** Lets the next `request` load failed screens again; called when connectivity changes. */
  forgetFailures(): void;
}
