import type { PageConfig, PageRegistry, Registry } from 'page-contract';
import { pageRegistrySchema } from 'page-contract/schemas';
import { toPageRoute } from 'page-contract/toPageRoute';
import type { Site } from '../manifest/readSite.ts';
import { createScreenResources, createShellResources } from './pageFiles.ts';
import { renderPageHtml, type Page, type Resource } from './pageHtml.ts';
import type { PrerenderedPage } from './prerendered.ts';
import { isMailedLink, renderSearchTags } from './searchTags.ts';
import type { SiteFile } from './SiteFile.ts';
import { renderWithoutScript } from './withoutScript.ts';

const defaultDescription =
  'Die Abenteuerbox erzählt Kindern von 2 bis 12 Jahren eigene Geschichten. Hier richtest du sie ein und verwaltest dein Abo.';

/** Address of the page that the service worker shows without a network: the shell, which loads what is cached. */
export const offlinePage = '/offline.html';

/** Address of the page that is sent for every address that does not exist. */
export const notFoundPage = '/404.html';

// Renders the HTML pages of a site. Each shows the shell, which loads the screen at the address from a remote
// (micro-frontend). Public pages have the screen's HTML already, because a release has prerendered it.

/**
 * Renders a page for each route, the page for all other addresses, and the one for all addresses without a network.
 * `page` is the configuration that every page contains, `prerendered` are the prerendered pages by path, and
 * `bootstrap` is the code of the shell's bootstrap script, if it has one.
 */
export function renderPages(
  { registry, shell, manifest: { origin } }: Site,
  page: PageConfig,
  prerendered: Map<string, PrerenderedPage>,
  bootstrap: string | undefined,
): SiteFile[] {
  /** Servers that every page for signed-in users calls at once: those of data and of tokens (or their emulator). */
  const memberOrigins = [
    ...new Set(
      [page.gateway, page.identity.emulator ?? 'https://securetoken.googleapis.com'].map((url) => new URL(url).origin),
    ),
  ];
  /** The identity provider's library, only for signed-in users. */
  const memberScripts = createShellResources(shell.signedIn, shell);
  const commonContent: Omit<Page, 'title'> = {
    language: 'de',
    description: defaultDescription,
    scripts: createShellResources(shell.scripts, shell),
    preloads: [],
    styles: createShellResources(shell.styles, shell),
    preloadedStyles: [],
    connections: [],
    data: { page, registry: reduceRegistry(registry) },
  };
  const pages = Object.values(registry.remotes).flatMap(({ module, current }) =>
    module.routes.map((route) => {
      const isForMembers = route.access === 'signed-in';
      const { description = defaultDescription } = route;
      const prerenderedPage = prerendered.get(route.path);
      // Files of the screen, which the remote exposes as `./Faq`. A remote without a live build (`current`) has none.
      const { scripts, styles } = createScreenResources(current, route.expose);
      // Styles in `prerenderedPage.styles` are inline.
      const isLinked = ({ href }: Resource) => !prerenderedPage?.styles.some((style) => style.href === href);
      const content = renderPageHtml({
        ...commonContent,
        preloads: [...scripts, ...(isForMembers ? memberScripts : [])],
        data: { page, registry: reduceRegistry(registry, module.name) },
        title: route.title,
        description,
        language: route.language ?? 'de',
        // Search engines must not list pages for signed-in users, nor those that only links in e-mails lead to.
        searchTags:
          isForMembers || isMailedLink(route.path) ? undefined : renderSearchTags(route, description, page, origin),
        styles: [...commonContent.styles, ...(prerenderedPage ? styles : [])].filter(isLinked),
        prerendered: prerenderedPage,
        // Lets the other scripts wait. A page without content needs them at once.
        bootstrap: prerenderedPage && bootstrap,
        withoutScript: renderWithoutScript(route.path, page),
        // In a page without prerendered content, a remote's style sheet in the head would delay the shell. And if it
        // failed to load there, webpack's runtime would not load it again.
        preloadedStyles: prerenderedPage ? [] : styles,
        connections: isForMembers ? memberOrigins : [],
      });
      return { address: route.path, content };
    }),
  );
  return [
    ...pages,
    {
      address: notFoundPage,
      content: renderPageHtml({ ...commonContent, title: `Seite nicht gefunden – ${page.product}` }),
    },
    {
      address: offlinePage,
      content: renderPageHtml({ ...commonContent, preloads: memberScripts, title: page.product }),
    },
  ];
}

/**
 * Returns the part of the registry that the shell needs to start; the rest would only make every page larger. Only the
 * remote whose screen the page shows first keeps its direct container (the script that loads the screen without Module
 * Federation).
 */
function reduceRegistry({ remotes }: Registry, firstRemote?: string): PageRegistry {
  const entries = Object.entries(remotes).map(([name, { module, current, rollout }]) => [
    name,
    {
      // Routes without the fields that only the site needs.
      module: { ...module, routes: module.routes.map(toPageRoute) },
      current: current && { ...current, direct: name === firstRemote ? current.direct : undefined },
      rollout: rollout && { ...rollout, direct: undefined },
    },
  ]);
  // The schema removes all other fields.
  return pageRegistrySchema.parse({ remotes: Object.fromEntries(entries) });
}
