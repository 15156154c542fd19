import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import type { Rendering } from 'site/render/render.ts';
import { createLiveSite } from 'site/server/liveSite.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import type { Store } from 'site/store/Store.ts';
import type { MonolithBuild } from './monolith.ts';

/**
 * A server that shows one of two variants of a site: as it is released, or with the scripts of the monolith (the app as
 * one build). It begins with the released one.
 */
export interface Variants {
  port: number;
  show(variant: 'released' | 'monolith'): void;
  close(): void;
}

/** Starts the server on a free port, for the site in the store. */
export async function serveVariants(store: Store, build: MonolithBuild): Promise<Variants> {
  const liveSite = createLiveSite(store);
  const monolith = insertMonolith(await liveSite(), build);
  let shown = 'released';
  const server = createSiteServer(store, { liveSite: async () => (shown === 'monolith' ? monolith : liveSite()) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    show: (variant) => {
      shown = variant;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Replaces the scripts of all pages by the monolith's. The chunk of a page's screen is preloaded, as on the site. */
function insertMonolith(rendering: Rendering, build: MonolithBuild): Rendering {
  const files = new Map(rendering.files);
  for (const { module } of Object.values(rendering.site.registry.remotes))
    for (const { path, expose } of module.routes) {
      const page = files.get(path);
      if (!page?.content) continue;
      const content = Buffer.from(insertMonolithScripts(page.content.toString(), build, `${module.name} ${expose}`));
      // `tag` becomes the ETag. With the same one, the browser would take the released page from its cache.
      files.set(path, { ...page, content, tag: `${page.tag}-monolith` });
    }
  for (const file of readdirSync(build.folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(build.folder, file)).isFile())
      files.set(`/${file}`, { content: readFileSync(join(build.folder, file)), tag: file, immutable: true });
  return { ...rendering, files };
}

function insertMonolithScripts(html: string, build: MonolithBuild, screen: string): string {
  const own = build.screens[screen];
  if (!own) throw new Error(`The monolith has no screen ${screen}`);
  const links = [
    ...[...build.page.styles, ...own.styles].map((name) => `<link rel="stylesheet" href="/${name}">`),
    ...own.scripts
      .filter((name) => !build.page.scripts.includes(name))
      .map((name) => formatPreload(name, readFileSync(join(build.folder, name)))),
    ...build.page.scripts.map((name) => `<script defer src="/${name}"></script>`),
  ];
  return html
    .replace(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]*(?:\.css|\.js)"[^>]*>\n?/g, '')
    .replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, '')
    .replace('</head>', `${links.join('\n')}\n</head>`);
}

/**
 * Formats a preload with the attributes of the script element that webpack adds later. If their integrity differed, the
 * browser would load the file twice.
 */
const formatPreload = (name: string, content: Buffer) =>
  `<link rel="preload" as="script" href="/${name}" crossorigin integrity="${calculateIntegrity(content)}">`;
