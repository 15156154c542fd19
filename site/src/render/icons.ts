import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from 'node-kit/packageFolder.ts';
import type { SiteFile } from './SiteFile.ts';

const statics = join(packageFolder(import.meta.dirname), 'static');
const names = [
  'preview.png',
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'icon-apple-180.png',
];

export const icons = (): SiteFile[] =>
  names.map((name) => ({ address: `/${name}`, content: readFileSync(join(statics, name)) }));
