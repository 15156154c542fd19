import type { PageConfig, PageRegistry, Registry, Route } from 'page-contract';
import { pageRegistrySchema } from 'page-contract/schemas';
import type { Site } from '../releases/readSite.ts';
import { createScreenResources, createShellResources } from './pageFiles.ts';
import { renderPageHtml, type Page } from './pageHtml.ts';
import type { PrerenderedPage } from './prerendered.ts';
import { renderSearchTags } from './searchTags.ts';
import type { SiteFile } from './SiteFile.ts';

// Renders the HTML pages of a site. Each shows the shell, which loads the screen at the address from a remote
// (micro-frontend). Public pages also contain the screen's HTML, which a release has prerendered.

type Remote = Registry['remotes'][string];

/** Address of the page that the service worker shows without a network for pages that it has not cached. */
export const offlinePage = '/offline.html';

/** Address of the page that is sent for every address that does not exist. */
export const notFoundPage = '/404.html';

/**
 * Renders a page for each route, `notFoundPage` and `offlinePage`. `config` is the configuration that every page has in
 * it, `prerendered` are the prerendered contents by path, and `bootstrap` is the code of the shell's bootstrap script.
 */
export function renderPages(
  { registry, shell, release: { origin } }: Site,
  config: PageConfig,
  prerendered: Map<string, PrerenderedPage>,
  bootstrap: string | undefined,
): SiteFile[] {
  const shellStyles = createShellResources(shell.styles, shell);
  /** The identity provider's library, only for signed-in users. */
  const memberScripts = createShellResources(shell.signedIn, shell);
  const commonContent: Omit<Page, 'title'> = {
    language: 'de',
    searchTags: renderSearchTags(undefined, config, origin),
    scripts: createShellResources(shell.scripts, shell),
    preloads: [],
    styles: shellStyles,
    preloadedStyles: [],
    connections: [],
    data: { page: config, registry: reduceRegistry(registry) },
  };

  function renderRoutePage(route: Route, { module, live }: Remote): string {
    const { path, expose, title, language = 'de' } = route;
    const isForMembers = route.access === 'signed-in';
    const screen = createScreenResources(live, expose);
    const content = prerendered.get(path);
    const routeContent: Page = {
      ...commonContent,
      title,
      language,
      searchTags: renderSearchTags(route, config, origin),
      data: { page: config, registry: reduceRegistry(registry, module.name) },
      preloads: [...screen.scripts, ...(isForMembers ? memberScripts : [])],
      connections: isForMembers ? listMemberOrigins(config) : [],
    };
    if (!content) {
      // A link to the screen's style sheets would delay the shell. If a linked one failed to load, webpack's runtime
      // would find the link in the page, and would not load that style sheet again.
      return renderPageHtml({ ...routeContent, preloadedStyles: screen.styles });
    }
    const linkedStyles = [...shellStyles, ...screen.styles].filter(({ href }) => !isInline(href, content));
    // `bootstrap` starts the other scripts later. A page without prerendered content needs them at once.
    return renderPageHtml({ ...routeContent, prerendered: content, bootstrap, styles: linkedStyles });
  }

  const routePages = Object.values(registry.remotes).flatMap((remote) =>
    remote.module.routes.map((route) => ({ address: route.path, content: renderRoutePage(route, remote) })),
  );
  return [
    ...routePages,
    {
      address: notFoundPage,
      content: renderPageHtml({ ...commonContent, title: `Seite nicht gefunden – ${config.product}` }),
    },
    {
      address: offlinePage,
      // The page stands in for any page, also for one that needs the library of signed-in users.
      content: renderPageHtml({ ...commonContent, preloads: memberScripts, title: config.product }),
    },
  ];
}

/** Returns whether a prerendered page contains the style sheet with this address inline. */
const isInline = (href: string, { styles }: PrerenderedPage) => styles.some((style) => style.href === href);

/** Lists origins to which browsers connect in advance, because every page for signed-in users calls them at once. */
function listMemberOrigins({ gateway, identity }: PageConfig): string[] {
  const tokenServer = identity.emulator ?? 'https://securetoken.googleapis.com';
  return [...new Set([new URL(gateway).origin, new URL(tokenServer).origin])];
}

/**
 * Returns the part of the registry that the shell needs to start: the whole would make every page much larger. A page
 * loads its first screen by the script `direct`, without Module Federation. `firstRemote` is the remote of that screen.
 */
function reduceRegistry({ remotes }: Registry, firstRemote?: string): PageRegistry {
  const entries = Object.entries(remotes).map(([name, { module, live }]) => [
    name,
    {
      module,
      live: live && { ...live, direct: name === firstRemote ? live.direct : undefined },
    },
  ]);
  // The schema removes all other fields.
  return pageRegistrySchema.parse({ remotes: Object.fromEntries(entries) });
}
