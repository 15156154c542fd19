import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registrySchema } from 'page-contract/schemas';
import { compress } from './compress.ts';
import { workFolder } from './config.ts';
import type { MonolithBuild } from './monolith.ts';

/**
 * The composed site with the monolith's files in place of the parts': the same pages, data, server and compression, and
 * the chunk of the page's screen preloaded as ours are. What differs is only how the code is cut and loaded.
 */
export function monolithSite(composed: string, build: MonolithBuild): string {
  const site = join(workFolder, 'monolith-site');
  rmSync(site, { recursive: true, force: true });
  cpSync(composed, site, { recursive: true });
  cpSync(build.folder, site, { recursive: true });
  for (const name of readdirSync(build.folder, { recursive: true, encoding: 'utf8' })) compress(join(site, name));

  const { remotes } = registrySchema.parse(JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8')));
  for (const { module } of Object.values(remotes)) {
    for (const { path, expose } of module.routes) {
      const file = join(site, path.slice(1), 'index.html');
      writeFileSync(file, withMonolith(readFileSync(file, 'utf8'), build, `${module.name} ${expose}`));
      compress(file);
    }
  }
  return site;
}

function withMonolith(html: string, build: MonolithBuild, screen: string): string {
  const own = build.screens[screen];
  if (!own) throw new Error(`The monolith has no screen ${screen}`);
  const links = [
    ...[...build.page.styles, ...own.styles].map((name) => `<link rel="stylesheet" href="/${name}">`),
    ...own.scripts
      .filter((name) => !build.page.scripts.includes(name))
      .map((name) => `<link rel="preload" as="script" href="/${name}">`),
    ...build.page.scripts.map((name) => `<script defer src="/${name}"></script>`),
  ];
  return html
    .replace(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]*(?:\.css|\.js)"[^>]*>\n?/g, '')
    .replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, '')
    .replace('</head>', `${links.join('\n')}\n</head>`);
}
