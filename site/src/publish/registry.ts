import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDescriptor } from './moduleDescriptor.ts';

/** One published version of a remote. Addresses are absolute paths on the site. */
export interface Release {
  /** `<package version>-<build id>`, also the name of its folder. */
  version: string;
  entry: string;
  integrity: string;
  module: ModuleDescriptor;
  /** What each exposed screen needs at once, so that a page can ask for it before the remote's entry has run. */
  preloads: Record<string, { scripts: string[]; styles: string[] }>;
  /** Hash of every file, by absolute path. */
  files: Record<string, string>;
  /** The programs that paint a screen's pages ahead of time. The composition runs them, visitors never get them. */
  prerender?: Record<string, { file: string; integrity: string }>;
}

/** A remote whose build is missing has no `current`: its routes stay known and show the shell's notice. */
export interface RegistryEntry {
  module: ModuleDescriptor;
  current?: Release;
  lastGood?: Release;
}

export interface Registry {
  remotes: Record<string, RegistryEntry>;
}

export function readRegistry(siteDir: string): Registry {
  const file = join(siteDir, 'registry.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Registry) : { remotes: {} };
}

/** Puts a release live. What was live before becomes the way back, unless it is the same version. */
export function putLive(entry: RegistryEntry | undefined, release: Release): RegistryEntry {
  const before = entry?.current;
  const lastGood = before && before.version !== release.version ? before : entry?.lastGood;
  return { module: release.module, current: release, ...(lastGood ? { lastGood } : {}) };
}

/** Makes the version live that was live before. The one left behind is not kept as good: it was just taken back. */
export function takeBack(name: string, entry: RegistryEntry | undefined): RegistryEntry {
  if (!entry?.lastGood) throw new Error(`Für ${name} gibt es keine frühere Version, zu der es zurückgehen könnte.`);
  return { module: entry.lastGood.module, current: entry.lastGood };
}

/** What a page runs, by package: for questions to the support. */
export function liveVersions({ remotes }: Registry, shell: string): Record<string, string> {
  const live = Object.entries(remotes).flatMap(([name, { current }]) => (current ? [[name, current.version]] : []));
  return { shell, ...(Object.fromEntries(live) as Record<string, string>) };
}
