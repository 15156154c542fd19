import type { PageConfig, Route } from 'page-contract';
import { productNames } from 'page-contract/productNames';

/**
 * Describes a landing page, the site and its operator for search engines, as JSON-LD of schema.org. The product has no
 * `offers` until the box (the device) is on sale.
 */
export function createStructuredData(
  { path, title, description, language = 'de' }: Route,
  { support }: PageConfig,
  origin: string,
) {
  const product = productNames[language];
  // Ids by which the entries refer to each other; they need not be addresses of pages.
  const siteId = `${origin}/#site`;
  const organizationId = `${origin}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organizationId,
        name: product,
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
        name: product,
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
        primaryImageOfPage: `${origin}/preview.png`,
        about: {
          '@type': 'Product',
          name: product,
          description,
          image: `${origin}/preview.png`,
          brand: { '@id': organizationId },
        },
      },
    ],
  };
}
