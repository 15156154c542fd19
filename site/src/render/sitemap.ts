import type { Registry } from 'page-contract';
import { alternatesOf } from './listing.ts';
import { isMailedLink } from './mailedLink.ts';

/** The addresses that anybody may read, for search engines. */
export function sitemap({ remotes }: Registry, origin: string): string {
  const routes = Object.values(remotes).flatMap(({ module }) => module.routes);
  const open = routes.filter(({ access, path }) => access !== 'signed-in' && !isMailedLink(path));
  const urls = open
    .map((route) => `  <url><loc>${origin}${route.path}</loc>${alternates(route, origin)}</url>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>\n`;
}

const alternates = (...route: Parameters<typeof alternatesOf>) =>
  Object.entries(alternatesOf(...route))
    .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join('');
