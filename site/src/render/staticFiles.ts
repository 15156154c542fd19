import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config/projectRoot.ts';
import type { SiteFile } from './SiteFile.ts';

/** Pictures of `site/static`: of link previews, and icons of the app. */
const pictures = [
  'preview.png',
  'preview.en.png',
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'icon-apple-180.png',
];

/** Reads a file of `site/static`, whatever the current folder of the process is. */
export const readStatic = (name: string): Buffer => readFileSync(join(projectRoot, 'site/static', name));

export const readPictures = (): SiteFile[] =>
  pictures.map((name) => ({ address: `/${name}`, content: readStatic(name) }));

const isComment = (line: string) => /^(?:\/\/|\/\*\*)/.test(line.trim());

/** Code of the guard that each page contains inline, without its comments. */
export const scriptGuard = readStatic('script-guard.js')
  .toString()
  .split('\n')
  .filter((line) => line.trim() && !isComment(line))
  .join('\n');
