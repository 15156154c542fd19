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
 * Variant of a site: as it is released, with the scripts of the monolith (the app as one build), or with a landing page
 * without scripts.
 */
export type Variant = 'released' | 'monolith' | 'plain';

/** Server of one variant of the site at a time. */
export type VariantServer = Awaited<ReturnType<typeof startVariantServer>>;

/** Starts a server on a free port for one variant of the site in the store, at first the released one. */
export async function startVariantServer(store: Store, build: MonolithBuild) {
  const liveSite = createLiveSite(store);
  /** Rendering of the monolith or of the plain pages; undefined while the released site is served. */
  let changedSite: Rendering | undefined;
  const server = createSiteServer(store, { liveSite: async () => changedSite ?? liveSite() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Serves this variant from now on. */
    async switchTo(variant: Variant) {
      if (variant === 'monolith') changedSite = insertMonolith(await liveSite(), build);
      else if (variant === 'plain') changedSite = changePages(await liveSite(), 'plain', removeLandingScripts);
      else changedSite = undefined;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Applies `change` to the HTML of every page. The variant's `name` makes the ETags differ from other variants. */
function changePages(rendering: Rendering, name: string, change: ChangeHtml): Rendering {
  const files = [...rendering.files].map(([address, file]): [string, RenderedFile] => {
    // Leaves out files without content, which are in the store, and generated ones such as `/robots.txt`: addresses of
    // pages have no file extension.
    if (!file.content || /\.[a-z]+$/.test(address)) return [address, file];
    const content = Buffer.from(change(file.content.toString(), address));
    // `tag` becomes the ETag. With the same one, the browser would take the released page from its cache.
    return [address, { ...file, content, tag: `${file.tag}-${name}` }];
  });
  return { ...rendering, files: new Map(files) };
}

/** Replaces the scripts of all pages by the monolith's. The chunk of a page's screen is preloaded, as on the site. */
function insertMonolith(rendering: Rendering, build: MonolithBuild): Rendering {
  const routes = Object.values(rendering.site.registry.remotes).flatMap(({ module }) =>
    module.routes.map(({ path, expose }) => [path, `${module.name} ${expose}`] as const),
  );
  /** Keys of `build.screens` (`mf-help ./Faq`), by the path of the screen. */
  const screenKeys = new Map(routes);
  const changed = changePages(rendering, 'monolith', (html, address) => {
    const screenKey = screenKeys.get(address);
    return screenKey === undefined ? html : insertMonolithScripts(html, build, screenKey);
  });
  for (const file of readdirSync(build.folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(build.folder, file)).isFile())
      changed.files.set(`/${file}`, { content: readFileSync(join(build.folder, file)), tag: file, immutable: true });
  return changed;
}

function insertMonolithScripts(html: string, build: MonolithBuild, screenKey: string): string {
  const { everyPage } = build;
  const screen = build.screens[screenKey];
  if (!screen) throw new Error(`The monolith has no screen ${screenKey}`);
  // Chunks of the screen, which webpack loads later. Those that every page loads may also be in its list.
  const chunks = screen.scripts.filter((name) => !everyPage.scripts.includes(name));
  const links = [
    ...[...everyPage.styles, ...screen.styles].map((name) => `<link rel="stylesheet" href="/${name}">`),
    ...chunks.map((name) => formatPreload(name, readFileSync(join(build.folder, name)))),
    ...everyPage.scripts.map((name) => `<script defer src="/${name}"></script>`),
  ];
  // Removes linked style sheets, preloads of scripts and styles, and scripts with `src`; what is inline stays.
  return html
    .replace(/<link rel="(?:stylesheet|preload|modulepreload)"[^>]*(?:\.css|\.js)"[^>]*>\n?/g, '')
    .replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, '')
    .replace('</head>', `${links.join('\n')}\n</head>`);
}

/**
 * Formats a preload of a chunk, with the integrity that webpack's run time (IntegrityPlugin) sets on the script element
 * when it loads the chunk. With another one, the browser would load the file twice.
 */
const formatPreload = (name: string, content: Buffer) =>
  `<link rel="preload" as="script" href="/${name}" crossorigin integrity="${calculateIntegrity(content)}">`;

/** Removes the scripts of the prerendered landing page, and leaves other pages as they are. */
const removeLandingScripts: ChangeHtml = (html, address) =>
  address === '/'
    ? html
        .replace(/<link rel="preload" as="script"[^>]*>\n?/g, '')
        .replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, '')
    : html;
