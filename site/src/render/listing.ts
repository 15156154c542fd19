import type { PageConfig, Route } from 'page-contract';
import { productNames } from 'page-contract/productNames';
import { createStructuredData } from './structuredData.ts';

/** Metadata of a page for search engines and for previews of links. Addresses are absolute. */
export interface Listing {
  /** The page's own address. */
  canonical: string;
  /** Addresses of the page in other languages, by language; `x-default` for all others. */
  alternates: Record<string, string>;
  /** Name of the site, in the language of the page. */
  site: string;
  /** Address of the picture in previews. */
  picture: string;
  /** JSON-LD. */
  data?: unknown;
}

/** Returns whether a page is the target of links in mails: without their token it has no content to list. */
export const isMailedLink = (path: string) => /^\/(?:bestaetigen|newsletter|vorbestellung)\//.test(path);

/** Returns the absolute addresses of a page in all its languages; empty if there is only one. */
export function listAlternates({ alternates = {} }: Route, origin: string): Record<string, string> {
  const entries = Object.entries(alternates).map(([language, path]) => [language, origin + path]);
  return Object.fromEntries(alternates.de ? [...entries, ['x-default', origin + alternates.de]] : entries);
}

/** Creates the metadata of a route's page. */
export function createListing(route: Route, page: PageConfig, origin: string): Listing {
  return {
    canonical: origin + route.path,
    alternates: listAlternates(route, origin),
    site: productNames[route.language ?? 'de'],
    picture: `${origin}/preview.png`,
    // Only the landing pages present the product. They are the ones that exist once per language.
    data: route.alternates ? createStructuredData(route, page, origin) : undefined,
  };
}
