// QA pages show one remote (micro-frontend) alone. Built as static files they may be in any folder, so that all
// addresses of the app (`/login`) are below a base path that ends with a slash (`/qa/mf-account/`).

/** Returns the base path, which a script in the page has detected and stored as `data-base`; `/` on a dev server. */
export const readBase = () => document.documentElement.dataset.base ?? '/';

/**
 * Returns the path in the app: without the base path, and without the slash or `index.html` of static hosts. With the
 * base path `/qa/mf-account/`, the path `/qa/mf-account/login/index.html` becomes `/login`.
 */
export const removeBase = (pathname: string) =>
  (pathname.startsWith(readBase()) ? `/${pathname.slice(readBase().length)}` : pathname)
    .replace(/index\.html$/, '')
    // A slash that is the whole path stays.
    .replace(/(.)\/$/, '$1');

/** Adds the base path to an address of the app. */
export const addBase = (address: string) => readBase() + address.slice(1);

/**
 * Adds the base path to links that open in another tab (`target`), which the router does not handle, when they are
 * clicked. Works until the page is left.
 */
export function keepLinksInBase(): void {
  const addBaseToLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[target][href^="/"]') : null;
    const address = link?.getAttribute('href') ?? '';
    if (link && !address.startsWith(readBase())) link.setAttribute('href', addBase(address));
  };
  document.addEventListener('click', addBaseToLink, true);
}
