import type { PageConfig, PageRegistry, Registry, Release, ShellContract } from 'page-contract';
import type { Painted } from '../paint/paint.ts';
import type { SiteFile } from '../publish/SiteFile.ts';
import { listing } from './listing.ts';
import { isMailedLink } from './mailedLink.ts';
import { pageHtml, type Page, type Resource } from './pageHtml.ts';
import { withoutScript } from './withoutScript.ts';

const description =
  'Die Abenteuerbox erzählt Kindern von 2 bis 12 Jahren eigene Geschichten. Hier richtest du sie ein und verwaltest dein Abo.';

/** The page for any address while there is no network: the shell, which shows of it what it has. */
export const offlinePage = '/offline.html';

/** The page for every address that does not exist. */
export const notFoundPage = '/404.html';

interface Sources {
  registry: Registry;
  shell: ShellContract;
  page: PageConfig;
  origin: string;
  /** Pages that are there before any script is, by path. */
  painted: Map<string, Painted>;
}

/** One HTML file per route, the page for every other address, and the one for all of them without a network. */
export function sitePages({ registry, shell, page, origin, painted }: Sources): SiteFile[] {
  const own = (name: string): Resource => ({
    href: `/${name}`,
    integrity: shell.files[name]?.integrity,
    crossOrigin: true,
  });
  // webpack's own loading, hence without `crossorigin`.
  const identity = shell.signedIn.map((name): Resource => ({ ...own(name), crossOrigin: false }));
  const calls = [
    ...new Set(
      [page.gateway, page.identity.emulator ?? 'https://securetoken.googleapis.com'].map((url) => new URL(url).origin),
    ),
  ];
  const common: Omit<Page, 'title'> = {
    language: 'de',
    description,
    scripts: shell.scripts.map(own),
    styles: shell.styles.map(own),
    preloads: [],
    styleSheetsSoon: [],
    connections: [],
    data: { page, registry: forShell(registry) },
  };
  const pages = Object.values(registry.remotes).flatMap(({ module, current }) =>
    module.routes.map((route) => {
      const needs = current?.preloads[route.expose] ?? { scripts: [], styles: [] };
      const forMembers = route.access === 'signed-in';
      const paint = painted.get(route.path);
      const styles = needs.styles.map((href) => remoteResource(href, current));
      const isMissing = ({ href }: Resource) => !paint?.styles.some((style) => style.href === href);
      const content = pageHtml({
        ...common,
        title: route.title,
        description: route.description ?? description,
        language: route.language ?? 'de',
        listing: forMembers || isMailedLink(route.path) ? undefined : listing(route, page, origin),
        styles: [...common.styles, ...(paint ? styles : [])].filter(isMissing),
        painted: paint,
        withoutScript: withoutScript(route.path, page),
        // With nothing painted, a remote's style sheet in the head would only hold up the shell, and count as there although it failed.
        styleSheetsSoon: paint ? [] : styles,
        preloads: [...needs.scripts.map((href) => remoteResource(href, current)), ...(forMembers ? identity : [])],
        connections: forMembers ? calls : [],
      });
      return { address: route.path, content };
    }),
  );
  return [
    ...pages,
    { address: notFoundPage, content: pageHtml({ ...common, title: `Seite nicht gefunden – ${page.product}` }) },
    { address: offlinePage, content: pageHtml({ ...common, title: page.product, preloads: identity }) },
  ];
}

/**
 * A file that the remote will ask for by itself later. The browser reuses what it has already fetched only where both
 * ask in the same way: the shell loads the entry across origins, webpack loads everything else like any script, and
 * finds a style sheet that is already there by the name it has in its build.
 */
function remoteResource(href: string, release: Release | undefined): Resource {
  return {
    href,
    integrity: release?.files[href],
    crossOrigin: href === release?.entry,
    nameInBuild: href.split('/').slice(3).join('/'),
  };
}

/** What the shell needs of the registry to start; the rest would only make every page larger. */
function forShell({ remotes }: Registry): PageRegistry {
  const slim = Object.entries(remotes).map(([name, { module, current }]) => {
    const routes = module.routes.map((route) => ({
      ...route,
      description: undefined,
      alternates: undefined,
    }));
    const slimModule = { ...module, routes };
    if (!current) return [name, { module: slimModule }];
    const { version, entry, integrity } = current;
    return [name, { module: slimModule, current: { version, entry, integrity } }];
  });
  return { remotes: Object.fromEntries(slim) as PageRegistry['remotes'] };
}
