import type { Registry, Route } from 'page-contract';
import { isMailedLink, listAlternates } from 'page-contract/headTags';

/** Renders `robots.txt`: search engines may visit every page. Those that they must not list say so by `noindex`. */
export const renderRobots = (origin: string) => `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;

/** Renders `sitemap.xml`: the public pages of all remotes (micro-frontends), except those that only e-mails link to. */
export function renderSitemap({ remotes }: Registry, origin: string): string {
  const routes = Object.values(remotes).flatMap(({ module }) => module.routes);
  const publicRoutes = routes.filter(({ access, path }) => access !== 'signed-in' && !isMailedLink(path));
  const urls = publicRoutes
    .map((route) => `  <url><loc>${origin}${route.path}</loc>${renderAlternates(route, origin)}</url>`)
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>\n`;
}

/** Renders the addresses of a page in all its languages. */
const renderAlternates = (route: Route, origin: string) =>
  Object.entries(listAlternates(route, origin))
    .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join('');
