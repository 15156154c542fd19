import { escapeHtml } from 'node-kit/html.ts';
import type { PageConfig, Route } from 'page-contract';
import { stringifyForScript } from 'page-contract/dataBlock';
import { createHeadTags } from 'page-contract/headTags';
import { createStructuredData } from './structuredData.ts';

/** Renders tags of a page for search engines and previews of links. Pages without a route are not listed by them. */
export function renderSearchTags(route: Route | undefined, page: PageConfig, origin: string): string {
  const tags = createHeadTags(route, origin).map(({ name, attributes }) => {
    const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
    return `<${name} ${pairs.join(' ')}>`;
  });
  // Only landing pages, which present the product, exist in several languages.
  const structuredData = route?.alternates && createStructuredData(route, page, origin);
  return [
    ...tags,
    ...(structuredData ? [`<script type="application/ld+json">${stringifyForScript(structuredData)}</script>`] : []),
  ].join('\n');
}
