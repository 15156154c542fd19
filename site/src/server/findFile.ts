import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { contentTypes } from './contentTypes.ts';

export interface SiteFile {
  path: string;
  contentType: string;
  /** True where the address names the content, by version folder or hash: it never changes. */
  immutable: boolean;
}

/** The file behind a request path, or nothing. Whatever is not plainly a published file does not exist. */
export async function findFile(siteDir: string, pathname: string): Promise<SiteFile | undefined> {
  const decoded = pathname.split('/').slice(1).map(decode);
  const segments = decoded.filter((part) => part !== undefined);
  if (segments.length < decoded.length) return undefined;
  if (segments.some((part, index) => isHidden(part) && !(index === 0 && part === '.well-known'))) return undefined;
  const last = segments.at(-1) ?? '';
  if (last === 'index.html') return undefined;

  const isPage = extname(last) === '';
  const path = join(siteDir, ...segments, ...(isPage ? ['index.html'] : []));
  const contentType = contentTypes[isPage ? '.html' : extname(last)];
  if (!contentType || (isPage && last === '' && segments.length > 1)) return undefined;
  return (await isInside(siteDir, path)) ? { path, contentType, immutable: isImmutable(segments) } : undefined;
}

/** `/<remote>/<version>/…` of a remote, or a content hash in the name as the shell's files have it. */
function isImmutable(segments: string[]): boolean {
  const inVersion = segments.length > 2 && /^\d+\.\d+\.\d+-/.test(segments[1] ?? '');
  return inVersion || /\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(segments.at(-1) ?? '');
}

/** Dotfiles, steps to the parent folder, and characters with a meaning of their own for a file system. */
function isHidden(part: string): boolean {
  return part.startsWith('.') || /[\\/\0]/.test(part);
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** A symbolic link must not lead out of the site. */
async function isInside(siteDir: string, path: string): Promise<boolean> {
  try {
    const [root, real] = await Promise.all([realpath(siteDir), realpath(path)]);
    return real.startsWith(root + sep) && (await stat(real)).isFile();
  } catch {
    return false;
  }
}
