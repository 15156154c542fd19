// QA pages show one remote (micro-frontend) alone. They are static files that may be put into any folder of a server.
// The base path is the path of this folder, such as `/qa/mf-account/`; the app's address `/login` is then
// `/qa/mf-account/login`.

/** Returns the base path, which an inline script of the page has stored as `data-base`; `/` on a dev server. */
export const readBase = () => document.documentElement.dataset.base ?? '/';

/**
 * Returns the path in the app: without the base path, and without the slash or `index.html` of static hosts. With the
 * base path `/qa/mf-account/`, the path `/qa/mf-account/login/index.html` becomes `/login`.
 */
export function removeBase(pathname: string): string {
  const base = readBase();
  const path = pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;
  const pathWithoutFile = path.replace(/index\.html$/, '');
  return pathWithoutFile === '/' ? '/' : pathWithoutFile.replace(/\/$/, '');
}

/** Adds the base path to an address of the app. */
export const addBase = (address: string) => readBase() + address.slice(1);

/**
 * Adds the base path to each link with `target` when it is clicked. The browser loads such links, so that the router,
 * which adds the base path to all others, does not handle them. Works until the page is left.
 */
export function keepLinksInBase(): void {
  const addBaseToLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[target][href^="/"]') : null;
    const address = link?.getAttribute('href') ?? '';
    if (link && !address.startsWith(readBase())) link.setAttribute('href', addBase(address));
  };
  // `true` calls the listener before those of the screens, which may stop the event.
  document.addEventListener('click', addBaseToLink, true);
}
