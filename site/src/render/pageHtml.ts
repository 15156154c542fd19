import { escapeHtml } from 'node-kit/html.ts';
import type { PageConfig, PageRegistry } from 'page-contract';
import { renderDataBlock } from 'page-contract/dataBlock';
import { prerenderedMark, deferredScriptsId } from 'page-contract/prerenderedPage';
import type { PrerenderedPage } from './prerendered.ts';
import { viewTransitionRule } from './viewTransitionRule.ts';

/** A file that a page loads. */
export interface Resource {
  href: string;
  /** Hash that the browser checks. */
  integrity?: string;
  /** Whether the page requests it with `crossorigin`. */
  crossOrigin?: boolean;
  /** A style sheet's file name in its own build, by which webpack finds that the page has loaded it. */
  nameInBuild?: string;
}

/** Content of a page. */
export interface Page {
  title: string;
  description: string;
  language: string;
  /** HTML of tags for search engines. A page without them must not be listed: it gets `noindex`. */
  searchTags?: string;
  /** Prerendered content. */
  prerendered?: PrerenderedPage;
  /** HTML that visitors without scripts see in place of the content, inserted unchanged. */
  withoutScript?: string;
  /** Scripts in the order of their execution. */
  scripts: Resource[];
  /** Code of the bootstrap script (shell/src/bootstrap/), which runs at once and starts the others later. */
  bootstrap?: string;
  /** Style sheets that the page links. Those in `prerendered.styles` are inline instead. */
  styles: Resource[];
  /** Scripts of the first screen: fetched at once, run when the shell loads the screen. */
  preloads: Resource[];
  /** Style sheets of the first screen, fetched and used in the same way. */
  preloadedStyles: Resource[];
  /** Other origins that the page will call immediately, to connect to. */
  connections: string[];
  /** Data for the shell and the remotes. */
  data: { page: PageConfig; registry: PageRegistry };
}

const scriptsRequired =
  '<p>Die Abenteuerbox-App braucht JavaScript. Bitte schalte es in deinem Browser ein und lade die Seite neu.</p>';

/**
 * Renders a page. Data for scripts comes before the style sheets, which would delay its parsing; scripts come last. Two
 * names connect a prerendered page with the shell's scripts: the attribute `prerenderedMark` makes them hydrate the
 * content, and the template `deferredScriptsId` keeps scripts inert until the bootstrap script inserts them.
 */
export function renderPageHtml(page: Page): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
${page.searchTags ?? '<meta name="robots" content="noindex">'}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbf4e6" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121b31" media="(prefers-color-scheme: dark)">
<style>${viewTransitionRule}</style>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-apple-180.png">
<link rel="manifest" href="/manifest.webmanifest">
${renderDataBlock('page', page.data.page)}
${renderDataBlock('registry', page.data.registry)}
${[
  ...page.connections.map((origin) => `<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin>`),
  ...(page.prerendered
    ? [
        page.prerendered.head,
        ...preloadInlineFonts(page.prerendered.styles),
        ...page.prerendered.styles.map((style) => `<style${renderNameInBuild(style)}>${style.css}</style>`),
      ]
    : []),
  ...page.styles.map(
    (style) =>
      `<link rel="stylesheet" href="${escapeHtml(style.href)}"${renderNameInBuild(style)}${renderIntegrity(style)}>`,
  ),
  ...page.preloadedStyles.map(
    (style) => `<link rel="preload" as="style" href="${escapeHtml(style.href)}"${renderIntegrity(style)}>`,
  ),
  ...(page.bootstrap
    ? [
        `<template id="${deferredScriptsId}">`,
        ...renderScripts(page),
        '</template>',
        `<script>${page.bootstrap}</script>`,
      ]
    : renderScripts(page)),
].join('\n')}
</head>
<body>
<div id="root"${page.prerendered ? ` ${prerenderedMark}` : ''}>${page.prerendered?.body ?? ''}</div>${renderNoscript(page)}
</body>
</html>
`;
}

/** Renders preloads of the fonts in inline style sheets. Without them, the first paint has other fonts. */
const preloadInlineFonts = (styles: PrerenderedPage['styles']) =>
  styles
    .flatMap(({ css }) => css.match(/data:font\/woff2;base64,[\w+/=]+/g) ?? [])
    .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`);

/** Renders the preloads of the first screen's scripts, then the scripts of the shell. */
const renderScripts = (page: Page) => [
  ...page.preloads.map(
    (script) => `<link rel="preload" as="script" href="${escapeHtml(script.href)}"${renderIntegrity(script)}>`,
  ),
  ...page.scripts.map((script) => `<script defer src="${escapeHtml(script.href)}"${renderIntegrity(script)}></script>`),
];

/**
 * Renders the HTML for visitors without scripts, for whom base.css hides the content beside it. Prerendered content can
 * be read without scripts, so that only `withoutScript` replaces it.
 */
function renderNoscript({ prerendered, withoutScript }: Page): string {
  const content = withoutScript ?? (prerendered ? '' : scriptsRequired);
  return content && `\n<noscript>${content}</noscript>`;
}

function renderIntegrity({ integrity, crossOrigin }: Resource): string {
  return (integrity ? ` integrity="${escapeHtml(integrity)}"` : '') + (crossOrigin ? ' crossorigin="anonymous"' : '');
}

/** Renders the attribute by which webpack's runtime recognizes that the page has a style sheet already. */
function renderNameInBuild({ nameInBuild }: { nameInBuild?: string }): string {
  return nameInBuild ? ` data-href="${escapeHtml(nameInBuild)}"` : '';
}
