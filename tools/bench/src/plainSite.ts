import { copySite } from './copySite.ts';

/** The site with its landing page as a static file: prerendered HTML, styles, pictures and fonts, no script. */
export function plainSite(composed: string): string {
  const { folder, changePage } = copySite(composed, 'plain-site');
  changePage('/', (html) =>
    html
      .replace(/<link rel="preload" as="script"[^>]*>\n?/g, '')
      .replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, ''),
  );
  return folder;
}
