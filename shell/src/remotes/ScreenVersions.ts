import type { LiveVersion } from 'page-contract';
import type { AppRoute } from '../routes/AppRoute.ts';

/** Selects the versions of remotes from which an open page shows its next screens. `LiveVersion` names the files. */
export interface ScreenVersions {
  /** Reloads the page if it cannot continue with what is live. Called after a change of the path. */
  reloadIfNecessary(): void;
  /**
   * Returns the version to which a screen's remote must be switched before the screen is mounted; undefined if it keeps
   * its version. Has no side effects.
   */
  selectVersion(screen: Pick<AppRoute, 'remote' | 'access'>): LiveVersion | undefined;
  /** Loads the remote's screens from this version from now on. */
  switchTo(remote: string, release: LiveVersion): void;
  /** Records that this remote's screen is the one on the page now. */
  recordShown(remote: string): void;
}
