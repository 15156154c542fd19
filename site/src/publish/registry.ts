import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRegistry, Registry, Release } from 'page-contract';
import { registrySchema } from 'page-contract/schemas';
import { z } from 'zod';

type Entry = Registry['remotes'][string];

export function readRegistry(siteDir: string): Registry {
  const file = join(siteDir, 'registry.json');
  if (!existsSync(file)) return { remotes: {} };
  const { data, error } = registrySchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (error) throw new Error(`${file} is not what a composition writes:\n${z.prettifyError(error)}`);
  return data;
}

/** Puts a release live. What was live before becomes the way back, unless it is the same version. */
export function putLive(entry: Entry | undefined, release: Release): Entry {
  const before = entry?.current;
  const lastGood = before && before.version !== release.version ? before : entry?.lastGood;
  return { module: release.module, current: release, ...(lastGood ? { lastGood } : {}) };
}

/** Makes the version live that was live before. The one left behind is not kept as good: it was just taken back. */
export function takeBack(name: string, entry: Entry | undefined): Entry {
  if (!entry?.lastGood) throw new Error(`${name} has no earlier version to go back to.`);
  return { module: entry.lastGood.module, current: entry.lastGood };
}

/** What a page runs, by package: for questions to the support. */
export function liveVersions({ remotes }: PageRegistry, shell: string): Record<string, string> {
  const live = Object.entries(remotes).flatMap(([name, { current }]) => (current ? [[name, current.version]] : []));
  return { shell, ...(Object.fromEntries(live) as Record<string, string>) };
}
