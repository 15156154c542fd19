import { isLanguage, type Language } from './language.ts';

/** The landing page has one address per language, for search engines and for sharing. */
export const addresses: Record<Language, string> = { de: '/', en: '/en' };

/** Query parameter of a press on the prerendered toggle, `/?lang=de`. It overrides a stored choice of English. */
export const languageParameter = 'lang';

/** Removes slashes at the end, but not the only one of `/`. */
const stripSlash = (pathname: string) => pathname.replace(/(?<=[^/])\/+$/, '');

export const languageAt = (pathname: string): Language => (stripSlash(pathname) === addresses.en ? 'en' : 'de');

/**
 * Shows the language's address in the address bar, so that a reload and a shared link have the same language. The
 * router is not told, because a navigation would reset the screen and its forms.
 */
export function showAddress(language: Language): void {
  const { pathname, search, hash } = window.location;
  const isLanding = Object.values(addresses).includes(stripSlash(pathname));
  if (isLanding && (languageAt(pathname) !== language || requestedLanguage())) {
    const parameters = new URLSearchParams(search);
    parameters.delete(languageParameter);
    const query = parameters.size > 0 ? `?${parameters}` : '';
    window.history.replaceState(window.history.state, '', addresses[language] + query + hash);
  }
}

/** Reads the language of a press on the prerendered toggle. */
export function requestedLanguage(): Language | undefined {
  const requested = new URLSearchParams(window.location.search).get(languageParameter);
  return isLanguage(requested) ? requested : undefined;
}
