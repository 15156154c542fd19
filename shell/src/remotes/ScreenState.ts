import type { LiveVersion } from 'page-contract';
import type { ComponentType } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';

export type ScreenState =
  { status: 'loading' } | { status: 'ready'; Screen: ComponentType; prefetch?: () => void } | { status: 'failed' };

export type ScreenKey = Pick<RouteRow, 'remote' | 'expose'>;

/** Store of the remotes' screens: loads each once and tells subscribers about its state. */
export interface Screens {
  stateOf(key: ScreenKey): ScreenState;
  subscribe(listener: () => void): () => void;
  /** Loads the screen unless that has happened; resolves when it is ready or has failed. */
  request(key: ScreenKey): Promise<void>;
  /** Loads the screen and then its data, for a visitor who may come here next. */
  prefetch(key: ScreenKey): Promise<void>;
  /** Loads the screen again, from a new address. */
  retry(key: ScreenKey): Promise<void>;
  /**
   * Replaces a crashed screen with one from another version of its remote. Resolves to whether there is such a version.
   */
  fallBack(key: ScreenKey): Promise<boolean>;
  /**
   * Loads the remote's screens from this version from now on; a screen that is shown stays. `dispose` removes what the
   * previous version left in the page; it is called before the new one is loaded.
   */
  switchVersion(remote: string, release: LiveVersion, dispose: () => void): void;
  /** Returns the version that a remote's screens are loaded from. */
  versionOf(remote: string): string | undefined;
  /** Allows failed screens to be requested again; called when connectivity changes. */
  forgetFailures(): void;
}
