import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isOfEarlierFormat } from 'site/releases/readReleases.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';

/** Files by which a site is known that is from before `releases/`. */
const earlierFiles = ['manifest.json', '.site.json'];

/**
 * Moves the folder of a site aside whose format is earlier than the one that this program reads, so that a new site can
 * begin in its place. Returns the path to which it was moved, or undefined if there is no such site.
 */
export async function moveEarlierSite(siteFolder: string): Promise<string | undefined> {
  const folder = resolve(siteFolder);
  const isEarlier = existsSync(join(folder, 'releases'))
    ? await isOfEarlierFormat(createFolderStore(folder))
    : earlierFiles.some((name) => existsSync(join(folder, name)));
  if (!isEarlier) return undefined;
  let aside = `${folder}-earlier`;
  for (let number = 2; existsSync(aside); number += 1) aside = `${folder}-earlier-${number}`;
  await rename(folder, aside);
  return aside;
}
