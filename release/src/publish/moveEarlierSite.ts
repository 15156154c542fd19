import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Files by which a site of an earlier format is known. Sites of today have `releases/` instead. */
const earlierFiles = ['manifest.json', '.site.json'];

/**
 * Moves the folder of a site aside whose format is earlier than the one that this program reads, so that a new site can
 * begin in its place. Returns the path to which it was moved, or undefined if there is no such site.
 */
export async function moveEarlierSite(siteFolder: string): Promise<string | undefined> {
  const folder = resolve(siteFolder);
  const isEarlier = earlierFiles.some((name) => existsSync(join(folder, name)));
  if (!isEarlier || existsSync(join(folder, 'releases'))) return undefined;
  let aside = `${folder}-earlier`;
  for (let number = 2; existsSync(aside); number += 1) aside = `${folder}-earlier-${number}`;
  await rename(folder, aside);
  return aside;
}
