import { copySite } from './copySite.ts';

/** The composed site with its landing page as a mere file: what is painted, its styles, pictures and fonts, and no script. */
export function plainSite(composed: string): string {
  const { folder, changePage } = copySite(composed, 'plain-site');
  changePage('/', (html) =>
    html
      .replace(/<link rel="preload" as="script"[^>]*>\n?/g, '')
      .replace(/<script [^>]*src="[^"]*"[^>]*><\/script>\n?/g, ''),
  );
  return folder;
}
