import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { calculateIntegrity } from 'site/render/calculateIntegrity.ts';
import type { RenderedFile, Rendering } from 'site/render/render.ts';
import { createLiveSite } from 'site/server/liveSite.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import type { Store } from 'site/store/Store.ts';
import type { MonolithBuild } from './monolith.ts';

/** Returns the changed HTML of the page at an address. */
type ChangeHtml = (html: string, address: string) => string;

/**
 * Variant of the site that the bench measures: as it is released, with the scripts of the monolith (the app as one
 * webpack build), or with a landing page without scripts.
 */
export type Variant = 'released' | 'monolith' | 'plain';
export type ChangedVariant = Exclude<Variant, 'released'>;

/** Server of one variant of the site at a time. */
export type VariantServer = Awaited<ReturnType<typeof startVariantServer>>;

/** Starts a server on a free port for the site in the store. It serves the released site until `switchTo` is called. */
export async function startVariantServer(store: Store, build: MonolithBuild) {
  const readReleasedSite = createLiveSite(store);
  /** Responses of the changed variant; undefined while the released site is served. */
  let changedSite: Rendering | undefined;
  // The server calls `liveSite` for each request, and responds from its result.
  const server = createSiteServer(store, { liveSite: async () => changedSite ?? readReleasedSite() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async switchTo(variant: Variant) {
      if (variant === 'released') changedSite = undefined;
      else if (variant === 'monolith') changedSite = insertMonolith(await readReleasedSite(), build);
      else changedSite = changePages(await readReleasedSite(), variant, removeLandingScripts);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the site with changed HTML of its pages. `site.files` are all responses, by address. */
function changePages(site: Rendering, variant: ChangedVariant, change: ChangeHtml): Rendering {
  const files = [...site.files].map(([address, file]): [string, RenderedFile] => {
    // Files without `content` are scripts, styles and pictures, which the server reads from the store.
    if (!file.content || !isPage(address)) return [address, file];
    const content = Buffer.from(change(file.content.toString(), address));
    // `tag` becomes the ETag. With the same one, the browser would take the released page from its cache.
    return [address, { ...file, content, tag: `${file.tag}-${variant}` }];
  });
  return { ...site, files: new Map(files) };
}

/** Addresses of pages have no file extension, unlike `/robots.txt`. */
const isPage = (address: string) => !/\.[a-z]+$/.test(address);

/** Replaces the scripts of all screens by those of the monolith, and adds the files of the monolith. */
function insertMonolith(released: Rendering, build: MonolithBuild): Rendering {
  const modules = Object.values(released.site.registry.remotes).map(({ module }) => module);
  /** Keys of `build.screens` (`mf-help ./Faq`), by the address of the screen. */
  const screenKeys = new Map(
    modules.flatMap(({ name, routes }) => routes.map(({ path, expose }) => [path, `${name} ${expose}`])),
  );
  const changed = changePages(released, 'monolith', (html, address) => {
    const screenKey = screenKeys.get(address);
    return screenKey === undefined ? html : insertMonolithScripts(html, build, screenKey);
  });
  for (const name of readdirSync(build.folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(build.folder, name);
    if (!statSync(path).isFile()) continue;
    changed.files.set(`/${name}`, { content: readFileSync(path), tag: name, immutable: true });
  }
  return changed;
}

function insertMonolithScripts(html: string, build: MonolithBuild, screenKey: string): string {
  const { everyPage } = build;
  const screen = build.screens[screenKey];
  if (!screen) throw new Error(`The monolith has no screen ${screenKey}`);
  // Scripts that only the screen needs. They are preloaded, as on the released site.
  const chunks = screen.scripts.filter((name) => !everyPage.scripts.includes(name));
  const tags = [
    ...[...everyPage.styles, ...screen.styles].map((name) => `<link rel="stylesheet" href="/${name}">`),
    ...chunks.map((name) => formatPreload(name, readFileSync(join(build.folder, name)))),
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

/** Removes the scripts of the prerendered landing page, and leaves other pages as they are. */
const removeLandingScripts: ChangeHtml = (html, address) =>
  address === '/' ? removeScripts(html.replace(/<link rel="preload" as="script"[^>]*>\n?/g, '')) : html;

/** Removes linked style sheets, and preloads of style sheets and scripts. Preloads of fonts stay. */
const removeLinks = (html: string) =>
  html.replace(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]*(?:\.css|\.js)"[^>]*>\n?/g, '');

/** Removes scripts with `src`. Inline scripts stay. */
const removeScripts = (html: string) => html.replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, '');
