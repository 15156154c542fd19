/** Base path of this page. As static pages a remote may stand in any folder, which its page detects. */
export const base = () => document.documentElement.dataset.base ?? '/';

/** The app's path in an address of the page. A static host likes a slash at the end. */
export const pathInApp = (pathname: string) =>
  (pathname.startsWith(base()) ? `/${pathname.slice(base().length)}` : pathname)
    .replace(/index\.html$/, '')
    .replace(/(.)\/$/, '$1');

/** The page's address for an address of the app. */
export const inPage = (address: string) => base() + address.slice(1);

/** Adds the base path to links that open in another tab, which the router does not handle. */
export function keepLinksInBase(): void {
  const lead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[target][href^="/"]') : null;
    const address = link?.getAttribute('href') ?? '';
    if (link && !address.startsWith(base())) link.setAttribute('href', inPage(address));
  };
  document.addEventListener('click', lead, true);
}
