import { escapeHtml } from 'node-kit/html.ts';
import type { PageConfig, PageRegistry } from 'page-contract';
import { dataBlock } from 'page-contract/dataBlock';
import { prerenderedMark, deferredScriptsId } from 'page-contract/prerenderedPage';
import type { Listing } from './listing.ts';
import { listingTags } from './listingTags.ts';
import { pageTurn } from './pageTurn.ts';
import type { PrerenderedPage } from './prerendered.ts';

export interface Resource {
  href: string;
  integrity?: string;
  crossOrigin?: boolean;
  /** A style sheet's file name in its own build. */
  nameInBuild?: string;
}

export interface Page {
  title: string;
  description: string;
  language: string;
  /** Only for pages that search engines may list. */
  listing?: Listing;
  /** Prerendered content. */
  prerendered?: PrerenderedPage;
  /** HTML for visitors without scripts, inserted unchanged. */
  withoutScript?: string;
  /** Executed, in this order. */
  scripts: Resource[];
  /** Executed before them, and it alone decides when they follow. */
  early?: Resource;
  styles: Resource[];
  /** Needed soon: fetched at once, run when the shell asks for them. */
  preloads: Resource[];
  /** The same for style sheets. */
  styleSheetsSoon: Resource[];
  /** Other origins that the page will call first thing. */
  connections: string[];
  /** Data for the shell and the remotes. */
  data: { page: PageConfig; registry: PageRegistry };
}

const withoutScript =
  '<p>Die Abenteuerbox-App braucht JavaScript. Bitte schalte es in deinem Browser ein und lade die Seite neu.</p>';

/** One page of the site. The data blocks stand before any stylesheet, so that nothing waits for nothing. */
export function pageHtml(page: Page): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
${page.listing ? listingTags(page, page.listing) : '<meta name="robots" content="noindex">'}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbf4e6" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121b31" media="(prefers-color-scheme: dark)">
<style>${pageTurn}</style>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-apple-180.png">
<link rel="manifest" href="/manifest.webmanifest">
${dataBlock('page', page.data.page)}
${dataBlock('registry', page.data.registry)}
${[
  ...page.connections.map((origin) => `<link rel="preconnect" href="${escapeHtml(origin)}" crossorigin>`),
  ...(page.prerendered
    ? [
        page.prerendered.head,
        ...fontsWithin(page.prerendered.styles),
        ...page.prerendered.styles.map((style) => `<style${named(style)}>${style.css}</style>`),
      ]
    : []),
  ...page.styles.map(
    (style) => `<link rel="stylesheet" href="${escapeHtml(style.href)}"${named(style)}${lock(style)}>`,
  ),
  ...page.styleSheetsSoon.map(
    (style) => `<link rel="preload" as="style" href="${escapeHtml(style.href)}"${lock(style)}>`,
  ),
  ...(page.early
    ? [
        `<template id="${deferredScriptsId}">`,
        ...scripts(page),
        '</template>',
        `<script async src="${escapeHtml(page.early.href)}"${lock(page.early)}></script>`,
      ]
    : scripts(page)),
].join('\n')}
</head>
<body>
<div id="root"${page.prerendered ? ` ${prerenderedMark}` : ''}>${page.prerendered?.body ?? ''}</div>${noscript(page)}
</body>
</html>
`;
}

/** Preloads fonts that are part of the style sheet: browsers would use them only from the second paint on. */
const fontsWithin = (styles: PrerenderedPage['styles']) =>
  styles
    .flatMap(({ css }) => css.match(/data:font\/woff2;base64,[\w+/=]+/g) ?? [])
    .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`);

const scripts = (page: Page) => [
  ...page.preloads.map((script) => `<link rel="preload" as="script" href="${escapeHtml(script.href)}"${lock(script)}>`),
  ...page.scripts.map((script) => `<script defer src="${escapeHtml(script.href)}"${lock(script)}></script>`),
];

/**
 * A prerendered page can be read without scripts; only a page that needs other words has them in its place (base.css).
 */
function noscript({ prerendered, withoutScript: words = prerendered ? '' : withoutScript }: Page): string {
  return words && `\n<noscript>${words}</noscript>`;
}

function lock({ integrity, crossOrigin }: Resource): string {
  return (integrity ? ` integrity="${escapeHtml(integrity)}"` : '') + (crossOrigin ? ' crossorigin="anonymous"' : '');
}

function named({ nameInBuild }: { nameInBuild?: string }): string {
  return nameInBuild ? ` data-href="${escapeHtml(nameInBuild)}"` : '';
}
