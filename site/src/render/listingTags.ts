import { escapeHtml } from 'node-kit/html.ts';
import { stringifyForScript } from 'page-contract/dataBlock';
import type { Listing } from './listing.ts';

const locales: Record<string, string> = { de: 'de_DE', en: 'en_GB' };

/** Renders the tags for search engines and for previews of links. */
export function renderListingTags(
  { title, description, language }: { title: string; description: string; language: string },
  { canonical, alternates, site, picture, data }: Listing,
): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': site,
    'og:title': title,
    'og:description': description,
    'og:url': canonical,
    'og:locale': locales[language] ?? language,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(alternates).map(
      ([code, href]) => `<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}">`,
    ),
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(data ? [`<script type="application/ld+json">${stringifyForScript(data)}</script>`] : []),
  ].join('\n');
}
