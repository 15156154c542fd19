import { isLanguage, type Language } from './language.ts';

/** Paths of the landing page, one per language, for search engines and for sharing. */
export const addresses: Record<Language, string> = { de: '/', en: '/en' };

/**
 * Query parameter with the language, `/?lang=de`. The toggle is a form: if it is pressed before its code is loaded, the
 * browser opens this address. The parameter overrides a stored choice of English.
 */
export const languageParameter = 'lang';

/** Removes slashes at the end: `/en/` becomes `/en`, `/` stays. */
const stripSlash = (pathname: string) => pathname.replace(/(?<=[^/])\/+$/, '');

/** Returns the language of a path: English at `/en`, otherwise German. */
export const readLanguage = (pathname: string): Language => (stripSlash(pathname) === addresses.en ? 'en' : 'de');

/**
 * Replaces the address of the landing page by that of this language, so that a reload and a shared link have the same
 * language. The router does not notice, because a navigation would reset the screen and its forms.
 */
export function updateAddressBar(language: Language): void {
  const { pathname, search, hash } = window.location;
  const isLanding = Object.values(addresses).includes(stripSlash(pathname));
  if (isLanding && (readLanguage(pathname) !== language || readRequestedLanguage())) {
    const parameters = new URLSearchParams(search);
    parameters.delete(languageParameter);
    const query = parameters.size > 0 ? `?${parameters}` : '';
    window.history.replaceState(window.history.state, '', addresses[language] + query + hash);
  }
}

/** Returns the language in the query, if any. */
export function readRequestedLanguage(): Language | undefined {
  const requested = new URLSearchParams(window.location.search).get(languageParameter);
  return isLanguage(requested) ? requested : undefined;
}
