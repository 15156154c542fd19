import { escapeHtml } from 'node-kit/html.ts';
import type { PageConfig, Route } from 'page-contract';
import { stringifyForScript } from 'page-contract/dataBlock';
import { productNames } from 'page-contract/productNames';
import { createStructuredData } from './structuredData.ts';

/** Locales of Open Graph, by language. */
const locales = { de: 'de_DE', en: 'en_GB' };

/** Returns whether a page is useful only by a link in an e-mail, which has a token: search engines must not list it. */
export const isMailedLink = (path: string) => /^\/(?:bestaetigen|newsletter|vorbestellung)\//.test(path);

/**
 * Returns the absolute addresses of a page by language; none for a page in one language. The key `x-default` stands for
 * visitors with any other language.
 */
export function listAlternates({ alternates = {} }: Route, origin: string): Record<string, string> {
  const entries = Object.entries(alternates).map(([language, path]) => [language, origin + path]);
  return Object.fromEntries(alternates.de ? [...entries, ['x-default', origin + alternates.de]] : entries);
}

/** Renders tags of a route's page for search engines and previews of links. `page` is the page configuration. */
export function renderSearchTags(route: Route, description: string, page: PageConfig, origin: string): string {
  const language = route.language ?? 'de';
  const address = origin + route.path;
  const openGraphProperties = {
    'og:type': 'website',
    'og:site_name': productNames[language],
    'og:title': route.title,
    'og:description': description,
    'og:url': address,
    'og:locale': locales[language],
    'og:image': `${origin}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  // Only landing pages, which present the product, exist in several languages.
  const isLandingPage = route.alternates !== undefined;
  const structuredData = isLandingPage && createStructuredData(route, page, origin);
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(listAlternates(route, origin)).map(
      ([code, href]) => `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}">`,
    ),
    ...Object.entries(openGraphProperties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(structuredData ? [`<script type="application/ld+json">${stringifyForScript(structuredData)}</script>`] : []),
  ].join('\n');
}
