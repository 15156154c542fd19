import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import type { Rendering } from 'site/render/render.ts';
import { createLiveSite } from 'site/server/liveSite.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import type { Store } from 'site/store/Store.ts';
import type { MonolithBuild } from './monolith.ts';

/** The site as it is released, or with the scripts of the monolith (the app as one webpack build). */
export type Variant = 'released' | 'monolith';

/** Server of one variant of the site at a time. */
export type VariantServer = Awaited<ReturnType<typeof startVariantServer>>;

/** Starts a server on a free port for the site in the store. It serves the released site until `switchTo` is called. */
export async function startVariantServer(store: Store, build: MonolithBuild) {
  const readReleasedSite = createLiveSite(store);
  /** Responses with the monolith; undefined while the released site is served. */
  let changedSite: Rendering | undefined;
  // The server calls `liveSite` for each request, and responds from its result.
  const server = createSiteServer(store, { liveSite: async () => changedSite ?? readReleasedSite() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async switchTo(variant: Variant) {
      changedSite = variant === 'released' ? undefined : insertMonolith(await readReleasedSite(), build);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Replaces the scripts of the landing page by those of the monolith, and adds the files of the monolith. */
function insertMonolith(released: Rendering, build: MonolithBuild): Rendering {
  const files = new Map(released.files);
  const landingPage = files.get('/');
  if (!landingPage?.content) throw new Error('The site has no landing page.');
  const content = Buffer.from(insertMonolithScripts(landingPage.content.toString(), build));
  // `tag` becomes the ETag. With the same one, the browser would take the released page from its cache.
  files.set('/', { ...landingPage, content, tag: `${landingPage.tag}-monolith` });
  for (const name of readdirSync(build.folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(build.folder, name);
    if (statSync(path).isFile()) files.set(`/${name}`, { content: readFileSync(path), tag: name, immutable: true });
  }
  return { ...released, files };
}

function insertMonolithScripts(html: string, { everyPage, landing, folder }: MonolithBuild): string {
  // Scripts that only the screen needs. They are preloaded, as on the released site.
  const chunks = landing.scripts.filter((name) => !everyPage.scripts.includes(name));
  const tags = [
    ...[...everyPage.styles, ...landing.styles].map((name) => `<link rel="stylesheet" href="/${name}">`),
    ...chunks.map((name) => formatPreload(name, readFileSync(join(folder, name)))),
    ...everyPage.scripts.map((name) => `<script defer src="/${name}"></script>`),
  ];
  return removeScripts(removeLinks(html)).replace('</head>', `${tags.join('\n')}\n</head>`);
}

/**
 * Formats a preload of a chunk. Its integrity is that which the monolith's code sets when it loads the chunk. With
 * another one, the browser would load the file twice.
 */
const formatPreload = (name: string, content: Buffer) =>
  `<link rel="preload" as="script" href="/${name}" crossorigin integrity="${calculateIntegrity(content)}">`;

/** Removes linked style sheets, and preloads of style sheets and scripts. Preloads of fonts stay. */
const removeLinks = (html: string) =>
  html.replace(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]*(?:\.css|\.js)"[^>]*>\n?/g, '');

/** Removes scripts with `src`. Inline scripts stay. */
const removeScripts = (html: string) => html.replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, '');
