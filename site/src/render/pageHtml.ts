import { escapeHtml } from 'node-kit/html.ts';
import type { PageConfig, PageRegistry } from 'page-contract';
import { renderDataBlock } from 'page-contract/dataBlock';
import { getSampleNote } from 'page-contract/getSampleNote';
import { prerenderedMark, deferredScriptsId, discardForParameterMark } from 'page-contract/prerenderedPage';
import { productNames } from 'page-contract/productNames';
import type { PrerenderedPage } from './prerendered.ts';
import { scriptGuard } from './staticFiles.ts';

/**
 * Style rule for a transition between documents like that between screens. Each page has it inline, because while a
 * style sheet with it is still loading, Chromium skips the transition and reports an error of the page.
 */
export const viewTransitionRule = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

/** A file that a page loads. */
export interface Resource {
  href: string;
  /** Hash that the browser checks. */
  integrity?: string;
  /** Whether the page requests it with `crossorigin`. */
  crossOrigin?: boolean;
  /** Of a style sheet: file name in the remote's build, by which webpack's runtime recognizes it in the page. */
  nameInBuild?: string;
}

/** Content of a page. */
export interface Page {
  title: string;
  language: string;
  /** HTML of tags for search engines and previews of links, with the description. */
  searchTags: string;
  /** Content that browsers show before any script has run. */
  prerendered?: PrerenderedPage;
  /** Scripts in the order of their execution. */
  scripts: Resource[];
  /** Code of the bootstrap script (shell/src/bootstrap/), which runs at once and starts `scripts` later. */
  bootstrap?: string;
  /** Style sheets that the page links. Those in `prerendered.styles` are inline instead. */
  styles: Resource[];
  /** Scripts of the first screen. Browsers fetch them at once, and run them when the shell loads the screen. */
  preloads: Resource[];
  /** Style sheets of the first screen. Browsers fetch them at once, and use them when the shell loads the screen. */
  preloadedStyles: Resource[];
  /** Other origins that the page will call immediately. Browsers connect to them in advance. */
  connections: string[];
  /** Data for the shell and the remotes; absent in a page without scripts. */
  data?: { page: PageConfig; registry: PageRegistry };
}

/** Texts of a page before its scripts have run, and of one whose scripts could not be loaded. */
const texts = {
  de: {
    product: productNames.de,
    loading: 'Lade...',
    scriptsRequired:
      'Die Abenteuerbox-App braucht JavaScript. Bitte schalte es in deinem Browser ein und lade die Seite neu.',
    notLoaded: 'Die Seite konnte nicht ganz geladen werden. Bitte prüfe deine Internetverbindung.',
    reload: 'Neu laden',
  },
  en: {
    product: productNames.en,
    loading: 'Loading...',
    scriptsRequired: 'The Adventure Box app needs JavaScript. Please turn it on in your browser and reload the page.',
    notLoaded: 'The page could not be loaded completely. Please check your internet connection.',
    reload: 'Reload',
  },
};

const getTexts = ({ language }: Page) => texts[language === 'en' ? 'en' : 'de'];

/** Renders the note that all pages have where the owner's data are a sample; prerendered content has it already. */
function renderSampleNote({ data }: Page): string {
  const note = data && getSampleNote(data.page.owner, 'de');
  return note ? `<footer><p>${note}</p></footer>` : '';
}

/**
 * Renders a page. The attribute `prerenderedMark` tells the shell to hydrate prerendered content. Data for scripts is
 * before the style sheets, which would delay its parsing. Scripts are last.
 */
export function renderPageHtml(page: Page): string {
  const { prerendered } = page;
  const resources = [
    ...(page.data ? [renderDataBlock('page', page.data.page), renderDataBlock('registry', page.data.registry)] : []),
    ...page.connections.map((origin) => `<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin>`),
    ...(prerendered ? renderPrerenderedHead(prerendered) : []),
    ...page.styles.map(renderStyleSheet),
    ...page.preloadedStyles.map((style) => renderPreload('style', style)),
    ...(mayBeEmpty(page) ? [`<script>${scriptGuard}</script>`] : []),
    ...renderScripts(page),
  ];
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${page.searchTags}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbf4e6" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121b31" media="(prefers-color-scheme: dark)">
<style>${viewTransitionRule}</style>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-apple-180.png">
<link rel="manifest" href="/manifest.webmanifest">
${resources.join('\n')}
</head>
<body>
<div id="root"${prerendered ? ` ${prerenderedMark}` : ''}>${prerendered?.body ?? renderLoading(page)}</div>${renderNotLoaded(page)}
</body>
</html>
`;
}

/** Returns whether a page shows nothing before its scripts have run, at some of its addresses. */
const mayBeEmpty = ({ prerendered }: Page) => !prerendered || prerendered.body.includes(discardForParameterMark);

/** Renders the inline style sheets. Their fonts are also preloaded, so that the first paint has them. */
function renderPrerenderedHead({ head, styles }: PrerenderedPage): string[] {
  const fonts = styles.flatMap(({ css }) => css.match(/data:font\/woff2;base64,[\w+/=]+/g) ?? []);
  return [
    head,
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`),
    ...styles.map((style) => `<style${renderNameInBuild(style)}>${style.css}</style>`),
  ];
}

/**
 * Renders the preloads of the first screen's scripts, then the scripts of the shell. In a page with a bootstrap script
 * they are in a template, where they do nothing until the bootstrap script takes them out. Any other page has them once
 * more in a template, under addresses that no cache knows, for `scriptGuard`.
 */
function renderScripts({ preloads, scripts, bootstrap }: Page): string[] {
  const renderScript = (script: Resource) =>
    `<script defer src="${escapeHtml(script.href)}"${renderIntegrity(script)} data-shell></script>`;
  const elements = [...preloads.map((script) => renderPreload('script', script)), ...scripts.map(renderScript)];
  if (elements.length === 0) return [];
  if (!bootstrap) {
    const again = scripts.map((script) => renderScript({ ...script, href: `${script.href}?r=1` }));
    return [`<template id="scripts-again">${again.join('')}</template>`, ...elements];
  }
  return [`<template id="${deferredScriptsId}">`, ...elements, '</template>', `<script>${bootstrap}</script>`];
}

/** Renders the content until the scripts have run. Without scripts, a heading and a sentence stand in its place. */
function renderLoading(page: Page): string {
  const t = getTexts(page);
  const heading = `<h1><span role="status">${t.loading}</span><noscript>${t.product}</noscript></h1>`;
  const sentence = `<noscript><p>${t.scriptsRequired}</p></noscript>`;
  return `<main data-loading>${heading}${sentence}</main><noscript>${renderSampleNote(page)}</noscript>`;
}

/** Renders what `scriptGuard` shows if the scripts of a page could not be loaded. */
function renderNotLoaded(page: Page): string {
  if (!mayBeEmpty(page)) return '';
  const t = getTexts(page);
  const content = `<h1>${t.product}</h1><p role="alert">${t.notLoaded}</p><button type="button">${t.reload}</button>`;
  return `\n<template id="not-loaded"><main class="not-loaded">${content}</main></template>`;
}

const renderStyleSheet = (style: Resource) =>
  `<link rel="stylesheet" href="${escapeHtml(style.href)}"${renderNameInBuild(style)}${renderIntegrity(style)}>`;

const renderPreload = (type: 'script' | 'style', resource: Resource) =>
  `<link rel="preload" as="${type}" href="${escapeHtml(resource.href)}"${renderIntegrity(resource)}>`;

function renderIntegrity({ integrity, crossOrigin }: Resource): string {
  return (integrity ? ` integrity="${escapeHtml(integrity)}"` : '') + (crossOrigin ? ' crossorigin="anonymous"' : '');
}

/** Renders the attribute by which webpack's runtime recognizes a style sheet that is in the page already. */
const renderNameInBuild = ({ nameInBuild }: { nameInBuild?: string }) =>
  nameInBuild ? ` data-href="${escapeHtml(nameInBuild)}"` : '';
