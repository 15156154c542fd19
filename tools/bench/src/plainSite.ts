import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress } from './compress.ts';
import { workFolder } from './config.ts';

/** The composed site with its landing page as a mere file: what is painted, its styles, pictures and fonts, and no script. */
export function plainSite(composed: string): string {
  const site = join(workFolder, 'plain-site');
  rmSync(site, { recursive: true, force: true });
  cpSync(composed, site, { recursive: true });
  const file = join(site, 'index.html');
  const html = readFileSync(file, 'utf8')
    .replace(/<link rel="preload" as="script"[^>]*>\n?/g, '')
    .replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, '');
  writeFileSync(file, html);
  compress(file);
  return site;
}
