import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RenderedFile, Rendering } from 'site/render/render.ts';
import { createLiveSite } from 'site/server/liveSite.ts';
import { createSiteServer } from 'site/server/siteServer.ts';
import type { Store } from 'site/store/Store.ts';
import type { MonolithBuild } from './monolith.ts';

type Change = (html: string, address: string) => string;

/** Pages of one site in several variants, from one server: what differs is only how their code is cut and loaded. */
export interface Variants {
  /** Of the server that shows the chosen variant. */
  port: number;
  ours(): void;
  monolith(): Promise<void>;
  plain(): Promise<void>;
  end(): void;
}

export async function serveVariants(store: Store, build: MonolithBuild): Promise<Variants> {
  const liveSite = createLiveSite(store);
  let shown: Rendering | undefined;
  const server = createSiteServer(store, { liveSite: async () => shown ?? liveSite() });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ours: () => void (shown = undefined),
    monolith: async () => void (shown = withMonolith(await liveSite(), build)),
    plain: async () => void (shown = withChangedPages(await liveSite(), 'plain', withoutScripts)),
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function withChangedPages(rendering: Rendering, name: string, change: Change): Rendering {
  const files = [...rendering.files].map(([address, file]): [string, RenderedFile] => {
    if (!file.content || /\.[a-z]+$/.test(address)) return [address, file];
    const content = Buffer.from(change(file.content.toString(), address));
    // The browser has the other page of this address in its cache.
    return [address, { ...file, content, tag: `${file.tag}-${name}` }];
  });
  return { ...rendering, files: new Map(files) };
}

/** The monolith's files in place of the remotes': the chunk of the page's screen is preloaded as ours are. */
function withMonolith(rendering: Rendering, build: MonolithBuild): Rendering {
  const routes = Object.values(rendering.site.registry.remotes).flatMap(({ module }) =>
    module.routes.map(({ path, expose }) => [path, `${module.name} ${expose}`] as const),
  );
  const screens = new Map(routes);
  const changed = withChangedPages(rendering, 'monolith', (html, address) => {
    const screen = screens.get(address);
    return screen === undefined ? html : withMonolithScripts(html, build, screen);
  });
  for (const file of readdirSync(build.folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(build.folder, file)).isFile())
      changed.files.set(`/${file}`, { content: readFileSync(join(build.folder, file)), tag: file, immutable: true });
  return changed;
}

function withMonolithScripts(html: string, build: MonolithBuild, screen: string): string {
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

/** The landing page as a mere file: prerendered body, styles, pictures and fonts. */
const withoutScripts: Change = (html, address) =>
  address === '/'
    ? html
        .replace(/<link rel="preload" as="script"[^>]*>\n?/g, '')
        .replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, '')
    : html;
