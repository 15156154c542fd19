import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryGit } from '../history/readProvenance.ts';

/** Returns one hash of names and contents of all files that Git does not ignore; undefined if Git fails. */
export function hashSources(root: string): string | undefined {
  // Without `-z`, Git quotes names with umlauts, and no file has the quoted name.
  const files = tryGit(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter(Boolean);
  if (files.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readContent(join(root, file)));
  return hash.digest('hex');
}

/** Returns the content of a file; empty if it was deleted since the last commit. */
function readContent(path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch {
    return '';
  }
}
