import { readStatic } from './readStatic.ts';
import type { SiteFile } from './SiteFile.ts';

const names = [
  'preview.png',
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'icon-apple-180.png',
];

export const readIcons = (): SiteFile[] => names.map((name) => ({ address: `/${name}`, content: readStatic(name) }));
