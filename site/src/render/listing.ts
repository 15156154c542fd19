import type { PageConfig, Route } from 'page-contract';
import { productNames } from 'page-contract/productNames';
import { structuredData } from './structuredData.ts';

/** How search engines list a page, and what a link to it looks like elsewhere. Addresses are absolute. */
export interface Listing {
  canonical: string;
  /** By language; `x-default` for all others. */
  alternates: Record<string, string>;
  site: string;
  picture: string;
  data?: unknown;
}

const address = (origin: string, path: string) => origin + path;

export function alternatesOf({ alternates = {} }: Route, origin: string): Record<string, string> {
  const entries = Object.entries(alternates).map(([language, path]) => [language, address(origin, path)]);
  return Object.fromEntries(alternates.de ? [...entries, ['x-default', address(origin, alternates.de)]] : entries);
}

export function listing(route: Route, page: PageConfig, origin: string): Listing {
  return {
    canonical: address(origin, route.path),
    alternates: alternatesOf(route, origin),
    site: productNames[route.language ?? 'de'],
    picture: address(origin, '/preview.png'),
    // The product is described where it is presented: on the pages that exist once per language.
    data: route.alternates ? structuredData(route, page, origin) : undefined,
  };
}
