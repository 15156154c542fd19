import type { PageConfig, Route } from 'page-contract';
import { productNames } from 'page-contract/productNames';

/**
 * Describes a page, the site and its operator as JSON-LD of schema.org. The product has no `offers` until the box (the
 * device) is on sale.
 */
export function createStructuredData(
  { path, title, description, language = 'de' }: Route,
  { support }: PageConfig,
  origin: string,
) {
  const product = productNames[language];
  const site = `${origin}/#site`;
  const organization = `${origin}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
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
        '@id': site,
        url: `${origin}/`,
        name: product,
        inLanguage: ['de', 'en'],
        publisher: { '@id': organization },
      },
      {
        '@type': 'WebPage',
        url: origin + path,
        name: title,
        description,
        inLanguage: language,
        isPartOf: { '@id': site },
        primaryImageOfPage: `${origin}/preview.png`,
        about: {
          '@type': 'Product',
          name: product,
          description,
          image: `${origin}/preview.png`,
          brand: { '@id': organization },
        },
      },
    ],
  };
}
