import type { PageConfig, Route } from 'page-contract';
import { getPreviewPicture } from 'page-contract/headTags';
import { productNames } from 'page-contract/productNames';

/**
 * Describes a landing page, the site and its operator for search engines, as JSON-LD of schema.org. What has an id has
 * the same names on every page. There is no `Product` before the box (the device) is on sale: it is invalid without
 * `offers`.
 */
export function createStructuredData(route: Route, { support }: PageConfig, origin: string) {
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
