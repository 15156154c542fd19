import { copySite } from './copySite.ts';
import type { MonolithBuild } from './monolith.ts';

/**
 * The composed site with the monolith's files in place of the parts': the same pages, data, server and compression, and
 * the chunk of the page's screen preloaded as ours are. What differs is only how the code is cut and loaded.
 */
export function monolithSite(composed: string, build: MonolithBuild): string {
  const { folder, registry, addFiles, changePage } = copySite(composed, 'monolith-site');
  addFiles(build.folder);
  for (const { module } of Object.values(registry.remotes)) {
    for (const { path, expose } of module.routes)
      changePage(path, (html) => withMonolith(html, build, `${module.name} ${expose}`));
  }
  return folder;
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
