import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { manifestFormat } from 'site/manifest/manifestSchema.ts';
import { manifestKey } from 'site/manifest/readManifest.ts';

/**
 * Moves the folder of a site aside whose format is earlier than the one that this program reads, so that a new site can
 * begin in its place. Returns the path to which it was moved, or undefined if there is no such site.
 */
export async function moveEarlierSite(siteFolder: string): Promise<string | undefined> {
  const folder = resolve(siteFolder);
  if (!(await isEarlierSite(folder))) return undefined;
  let aside = `${folder}-earlier`;
  for (let number = 2; existsSync(aside); number += 1) aside = `${folder}-earlier-${number}`;
  await rename(folder, aside);
  return aside;
}

/** A manifest that cannot be parsed is no earlier format, but damaged: the folder stays, and its reader reports it. */
async function isEarlierSite(folder: string): Promise<boolean> {
  const json = await readFile(join(folder, manifestKey), 'utf8').catch(() => undefined);
  // The first format had no manifest, but this file.
  if (json === undefined) return existsSync(join(folder, '.site.json'));
  try {
    const { format } = JSON.parse(json) as { format?: unknown };
    return typeof format === 'number' && format < manifestFormat;
  } catch {
    return false;
  }
}
