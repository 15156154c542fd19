/** Returns the base path of this page. Static QA pages may be in any folder, which the page detects. */
export const base = () => document.documentElement.dataset.base ?? '/';

/** Removes the base path, and the slash or `index.html` that static hosts add at the end. */
export const pathInApp = (pathname: string) =>
  (pathname.startsWith(base()) ? `/${pathname.slice(base().length)}` : pathname)
    .replace(/index\.html$/, '')
    .replace(/(.)\/$/, '$1');

/** Adds the base path to an address of the app. */
export const addBase = (address: string) => base() + address.slice(1);

/** Adds the base path to links that open in another tab, which the router does not handle. */
export function keepLinksInBase(): void {
  const addBaseToLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[target][href^="/"]') : null;
    const address = link?.getAttribute('href') ?? '';
    if (link && !address.startsWith(base())) link.setAttribute('href', addBase(address));
  };
  document.addEventListener('click', addBaseToLink, true);
}
