import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ListedFile, SiteFacts } from './siteFacts.ts';
import type { SiteFile } from './SiteFile.ts';
import { writeCompressed } from './writeCompressed.ts';

const folder = 'composed';

/**
 * Writes what a composition made under names that stand for the content: what visitors get at this moment is never touched, and
 * what has not changed is left alone. Returns it by address.
 */
export async function writeSite(siteDir: string, files: SiteFile[]): Promise<SiteFacts['files']> {
  const listed = await Promise.all(
    files.map(async ({ address, content }): Promise<[string, ListedFile]> => {
      const bytes = Buffer.from(content);
      const tag = tagOf(bytes);
      const file = `${folder}/${nameOf(address, tag)}`;
      if (!existsSync(join(siteDir, file))) await writeCompressed(join(siteDir, file), bytes);
      return [address, { file, tag, immutable: false }];
    }),
  );
  return Object.fromEntries(listed);
}

/** Stands for a content. */
export const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

/** `/faq` → `faq.<tag>.html`, so that a person finds it. */
function nameOf(address: string, tag: string): string {
  const extension = extname(address);
  const name = address.slice(1, address.length - extension.length) || 'index';
  return `${name}.${tag}${extension || '.html'}`;
}

/** The files of published versions, which stay until somebody deletes their folder. */
export function publishedFiles(siteDir: string, { files }: SiteFacts): SiteFacts['files'] {
  const published = Object.entries(files).filter(
    ([, { file }]) => !file.startsWith(`${folder}/`) && existsSync(join(siteDir, file)),
  );
  return Object.fromEntries(published);
}

/** Removes what earlier compositions made, or left behind half-way, and no list names any more. */
export async function removeUnlisted(siteDir: string, lists: SiteFacts['files'][]): Promise<void> {
  const named = new Set(lists.flatMap((files) => Object.values(files).map(({ file }) => file)));
  for (const entry of await readdir(join(siteDir, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = path
      .slice(siteDir.length + 1)
      .replaceAll('\\', '/')
      .replace(/\.(?:br|gz)$/, '');
    if (entry.isFile() && !named.has(file)) await rm(path);
  }
}
