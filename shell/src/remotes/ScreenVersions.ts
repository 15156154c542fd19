import type { LiveVersion } from 'page-contract';

/** Selects the versions of remotes from which an open page shows its next screens. `LiveVersion` names the files. */
export interface ScreenVersions {
  /** Reloads the page if it cannot continue with what is live. Called after a change of the path. */
  reloadIfNecessary(): void;
  /**
   * Returns the version to which a remote must be switched before a screen of it is mounted; undefined if it keeps its
   * version. Has no side effects.
   */
  selectVersion(remote: string): LiveVersion | undefined;
  /** Loads the remote's screens from this version from now on. */
  switchTo(remote: string, liveVersion: LiveVersion): void;
  /** Records that this remote's screen is the one on the page now. */
  recordShown(remote: string): void;
}
