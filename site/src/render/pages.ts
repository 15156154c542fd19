import type { PageConfig, PageRegistry, Registry, ShellContract } from 'page-contract';
import { toPageRoute } from 'page-contract/toPageRoute';
import { createListing } from './listing.ts';
import { isMailedLink } from './mailedLink.ts';
import { renderPageHtml, type Page, type Resource } from './pageHtml.ts';
import { listPageScripts, remoteResource, shellResource } from './pageScripts.ts';
import type { PrerenderedPage } from './prerendered.ts';
import type { SiteFile } from './SiteFile.ts';
import { renderWithoutScript } from './withoutScript.ts';

const description =
  'Die Abenteuerbox erzählt Kindern von 2 bis 12 Jahren eigene Geschichten. Hier richtest du sie ein und verwaltest dein Abo.';

/** Page that the service worker shows for any address without a network: the shell, which loads what is cached. */
export const offlinePage = '/offline.html';

/** Page for every address that does not exist. */
export const notFoundPage = '/404.html';

interface PageSources {
  registry: Registry;
  shell: ShellContract;
  page: PageConfig;
  origin: string;
  /** Prerendered pages by path. */
  prerendered: Map<string, PrerenderedPage>;
  /** Code of the shell's bootstrap script, if it has one. */
  bootstrap: string | undefined;
}

/** Renders a page for each route, the page for all other addresses, and the one for all addresses without a network. */
export function renderPages({ registry, shell, page, origin, prerendered, bootstrap }: PageSources): SiteFile[] {
  const memberOrigins = [
    ...new Set(
      [page.gateway, page.identity.emulator ?? 'https://securetoken.googleapis.com'].map((url) => new URL(url).origin),
    ),
  ];
  const common: Omit<Page, 'title'> = {
    language: 'de',
    description,
    ...listPageScripts({ shell }),
    styles: shell.styles.map((name) => shellResource(name, shell)),
    preloadedStyles: [],
    connections: [],
    data: { page, registry: reduceRegistry(registry) },
  };
  const pages = Object.values(registry.remotes).flatMap(({ module, current }) =>
    module.routes.map((route) => {
      const forMembers = route.access === 'signed-in';
      const body = prerendered.get(route.path);
      const sheets = current?.preloads[route.expose]?.styles ?? [];
      const styles = sheets.map((href) => remoteResource(href, current));
      const isNotInline = ({ href }: Resource) => !body?.styles.some((style) => style.href === href);
      const content = renderPageHtml({
        ...common,
        ...listPageScripts({ shell, expose: route.expose, release: current, forMembers }),
        data: { page, registry: reduceRegistry(registry, module.name) },
        title: route.title,
        description: route.description ?? description,
        language: route.language ?? 'de',
        listing: forMembers || isMailedLink(route.path) ? undefined : createListing(route, page, origin),
        styles: [...common.styles, ...(body ? styles : [])].filter(isNotInline),
        prerendered: body,
        bootstrap: body && bootstrap,
        withoutScript: renderWithoutScript(route.path, page),
        // Without a prerendered body, a remote's style sheet in the head would only delay the shell. And one that
        // failed to load there would count as loaded.
        preloadedStyles: body ? [] : styles,
        connections: forMembers ? memberOrigins : [],
      });
      return { address: route.path, content };
    }),
  );
  return [
    ...pages,
    { address: notFoundPage, content: renderPageHtml({ ...common, title: `Seite nicht gefunden – ${page.product}` }) },
    {
      address: offlinePage,
      content: renderPageHtml({ ...common, ...listPageScripts({ shell, forMembers: true }), title: page.product }),
    },
  ];
}

/**
 * Returns the part of the registry that the shell needs to start; the rest would only make every page larger.
 * `opening`: the remote whose screen opens the page.
 */
function reduceRegistry({ remotes }: Registry, opening?: string): PageRegistry {
  const slim = Object.entries(remotes).map(([name, { module, current, rollout }]) => {
    const slimModule = { ...module, routes: module.routes.map(toPageRoute) };
    if (!current) return [name, { module: slimModule }];
    const { version, entry, integrity, direct } = current;
    const first = name === opening ? { direct } : {};
    const next = rollout && {
      version: rollout.version,
      entry: rollout.entry,
      integrity: rollout.integrity,
      percent: rollout.percent,
    };
    return [name, { module: slimModule, current: { version, entry, integrity, ...first }, rollout: next }];
  });
  return { remotes: Object.fromEntries(slim) as PageRegistry['remotes'] };
}
