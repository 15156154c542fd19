import type { Module } from './moduleDescriptorSchema.js';
import type { LiveVersion } from './registrySchema.js';

/**
 * Query parameter of a share link, which shows a page with other versions than the live ones:
 * `?with=mf-help@1.0.0-…,shell@1.0.0-…` (docs/decisions/117).
 */
export const shareParameter = 'with';

/** Attribute of the script element of the registry, in a page that shows the versions of a share link. */
export const sharedMark = 'data-shared';

/** Address of `ShareList`. On a site without it, such as static files, share links show the live page and a notice. */
export const shareListAddress = '/versions.json';

/** A file's address with its integrity, `sha384-…`. */
export interface LockedFile {
  file: string;
  integrity: string;
}

/** A version that a share link may name, with what a page needs to show it. */
export interface ShareableVersion {
  version: string;
  /** `fallback`: pages switch to it if the live version fails. `preview`: only for share links. */
  kind: 'live' | 'fallback' | 'preview';
  /** Time at which a preview ends, ISO 8601. */
  until?: string;
  /** Commit of the build, with `+` at the end if the working copy had other changes. */
  commit?: string;
  /** Routes of a remote; not set for the shell. */
  module?: Module;
  /** Entry of a remote with its hash, as in the registry; not set for the shell. */
  release?: LiveVersion;
  /** Files of the shell; not set for a remote. */
  scripts?: LockedFile[];
  styles?: LockedFile[];
}

/** Content of `/versions.json`: the versions that a share link may name. */
export interface ShareList {
  /** Versions by `shell` or the remote's name, the live one first. */
  parts: Record<string, ShareableVersion[]>;
}

/** Functions of the shell for code that decides which versions a page shows, before it starts. */
export interface ShellStart {
  /** Starts the shell of this page. Not called if another version of the shell takes its place. */
  begin(): void;
  /** Loads a script or a style sheet that is locked by its hash. */
  load(file: string, integrity: string | undefined): Promise<void>;
}

declare global {
  // Defined by the script of the scenario panel, which only pages of a QA server load (qa/src/panel).
  var openQaPanel: ((start: ShellStart) => Promise<void>) | undefined;
}

/**
 * Returns the URL that shows a page with these versions, e.g. `https://…/faq?with=mf-help@1.0.0-…`, or with the live
 * versions if none are given. `address` is a whole URL, because the start of a path `//…` would be read as a host.
 */
export function createShareLink(address: string | URL, versions: Record<string, string>): string {
  const link = new URL(address);
  link.searchParams.delete(shareParameter);
  const list = Object.entries(versions).map(([name, version]) => `${name}@${encodeURIComponent(version)}`);
  // `searchParams.set` would escape `@` and `,`, which people should be able to read.
  if (list.length > 0) link.search += `${link.search ? '&' : '?'}${shareParameter}=${list.join(',')}`;
  return link.href;
}
