import type { PageConfig, PageRegistry, Registry, ShellContract } from 'page-contract';
import { rowInPages } from 'page-contract/rowInPages';
import { listing } from './listing.ts';
import { isMailedLink } from './mailedLink.ts';
import { pageHtml, type Page, type Resource } from './pageHtml.ts';
import { pageScripts, remoteResource, shellResource } from './pageScripts.ts';
import type { PrerenderedPage } from './prerendered.ts';
import type { SiteFile } from './SiteFile.ts';
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
  /** By path. */
  prerendered: Map<string, PrerenderedPage>;
}

/** One HTML file per route, the page for every other address, and the one for all of them without a network. */
export function sitePages({ registry, shell, page, origin, prerendered }: Sources): SiteFile[] {
  const calls = [
    ...new Set(
      [page.gateway, page.identity.emulator ?? 'https://securetoken.googleapis.com'].map((url) => new URL(url).origin),
    ),
  ];
  const common: Omit<Page, 'title'> = {
    language: 'de',
    description,
    ...pageScripts({ shell }),
    styles: shell.styles.map((name) => shellResource(name, shell)),
    styleSheetsSoon: [],
    connections: [],
    data: { page, registry: forShell(registry) },
  };
  const pages = Object.values(registry.remotes).flatMap(({ module, current }) =>
    module.routes.map((route) => {
      const forMembers = route.access === 'signed-in';
      const body = prerendered.get(route.path);
      const sheets = current?.preloads[route.expose]?.styles ?? [];
      const styles = sheets.map((href) => remoteResource(href, current));
      const isMissing = ({ href }: Resource) => !body?.styles.some((style) => style.href === href);
      const content = pageHtml({
        ...common,
        ...pageScripts({ shell, expose: route.expose, release: current, forMembers }),
        data: { page, registry: forShell(registry, module.name) },
        title: route.title,
        description: route.description ?? description,
        language: route.language ?? 'de',
        listing: forMembers || isMailedLink(route.path) ? undefined : listing(route, page, origin),
        styles: [...common.styles, ...(body ? styles : [])].filter(isMissing),
        prerendered: body,
        early: body && shell.early ? shellResource(shell.early, shell) : undefined,
        withoutScript: withoutScript(route.path, page),
        // Without a prerendered body a remote's style sheet in the head would only delay the shell, and count as loaded
        // although it failed.
        styleSheetsSoon: body ? [] : styles,
        connections: forMembers ? calls : [],
      });
      return { address: route.path, content };
    }),
  );
  return [
    ...pages,
    { address: notFoundPage, content: pageHtml({ ...common, title: `Seite nicht gefunden – ${page.product}` }) },
    {
      address: offlinePage,
      content: pageHtml({ ...common, ...pageScripts({ shell, forMembers: true }), title: page.product }),
    },
  ];
}

/**
 * Returns the part of the registry that the shell needs to start; the rest would only make every page larger.
 * `opening`: the remote whose screen opens the page.
 */
function forShell({ remotes }: Registry, opening?: string): PageRegistry {
  const slim = Object.entries(remotes).map(([name, { module, current, rollout }]) => {
    const slimModule = { ...module, routes: module.routes.map(rowInPages) };
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
