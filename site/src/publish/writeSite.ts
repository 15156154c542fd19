import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { precompress, publicMode } from './precompress.ts';
import type { SiteFile } from './SiteFile.ts';

/** Writes the files in their order, each in one step, with its compressed forms beside it. */
export async function writeSite(siteDir: string, files: SiteFile[]): Promise<void> {
  for (const { file, content } of files) {
    const path = join(siteDir, file);
    writeFileAtomically(path, content, publicMode);
    await precompress([path], { again: true });
  }
}

/** A route that a new version no longer has must not keep its page. */
export async function removeFormer(siteDir: string, former: string[], files: string[]): Promise<void> {
  for (const file of former.filter((name) => !files.includes(name))) {
    for (const suffix of ['', '.br', '.gz']) await rm(join(siteDir, file + suffix), { force: true });
  }
}
