import type { Module } from './moduleDescriptorSchema.js';
import type { LiveVersion } from './registrySchema.js';

/** The query parameter of a share link: `?with=mf-help@1.0.0-…,shell@1.0.0-…` (docs/decisions/117). */
export const shareParameter = 'with';

/** Marks the registry of a page that shows the versions of a share link. */
export const sharedMark = 'data-shared';

/**
 * Lists the versions that a share link may name, and the panel that shows them. Absent on a site that is only files.
 */
export const shareListAddress = '/versions.json';

/** A file and its `sha384-…`. */
export interface LockedFile {
  file: string;
  integrity: string;
}

/** A version that a share link may name, with what a page needs to show it. */
export interface ShareableVersion {
  version: string;
  kind: 'live' | 'fallback' | 'rollout' | 'preview';
  /** End of a preview, ISO 8601. */
  until?: string;
  /** Of the working copy that was built; `…+` when it held more than the commit. */
  commit?: string;
  /** Of a remote. */
  module?: Module;
  release?: LiveVersion;
  /** Of the shell. */
  scripts?: LockedFile[];
  styles?: LockedFile[];
}

export interface ShareList {
  panel: LockedFile;
  /** By `shell` or the remote's name; the live version first. */
  parts: Record<string, ShareableVersion[]>;
}

/** Arguments that the shell passes to the panel. */
export interface SharePanelHost {
  list: ShareList;
  /** Starts the shell of this page. */
  begin(): void;
  /** Loads a script or a style sheet that is locked by its hash. */
  load(file: string, integrity: string): Promise<void>;
}

declare global {
  // The panel's script defines it.
  var openSharePanel: ((host: SharePanelHost) => Promise<void>) | undefined;
}

/**
 * The address that shows a page with these versions; with none, as it is live. Never built from a path alone: `//…`
 * would be a host.
 */
export function shareLink(address: string | URL, versions: Record<string, string>): string {
  const link = new URL(address);
  link.searchParams.delete(shareParameter);
  const named = Object.entries(versions).map(([part, version]) => `${part}@${encodeURIComponent(version)}`);
  if (named.length > 0) link.search += `${link.search ? '&' : '?'}${shareParameter}=${named.join(',')}`;
  return link.href;
}
