import { escapeHtml } from 'node-kit/html.ts';
import type { PageConfig, Route } from 'page-contract';
import { stringifyForScript } from 'page-contract/dataBlock';
import { createHeadTags, getPreviewPicture } from 'page-contract/headTags';
import { productNames } from 'page-contract/productNames';

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

/**
 * Describes a landing page, the site and its operator for search engines, as JSON-LD of schema.org. What has an id has
 * the same names on every page. There is no `Product` before the box (the device) is on sale: it is invalid without
 * `offers`.
 */
function createStructuredData(route: Route, { support }: PageConfig, origin: string) {
  const { path, title, description, language = 'de' } = route;
  const names = { name: productNames.de, alternateName: productNames.en };
  // Ids by which the entries refer to each other; they need not be addresses of pages.
  const siteId = `${origin}/#site`;
  const organizationId = `${origin}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organizationId,
        ...names,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email: support.email,
          availableLanguage: ['de', 'en'],
        },
      },
      {
        '@type': 'WebSite',
        '@id': siteId,
        url: `${origin}/`,
        ...names,
        inLanguage: ['de', 'en'],
        publisher: { '@id': organizationId },
      },
      {
        '@type': 'WebPage',
        url: origin + path,
        name: title,
        description,
        inLanguage: language,
        isPartOf: { '@id': siteId },
        primaryImageOfPage: getPreviewPicture(route, origin),
      },
    ],
  };
}
