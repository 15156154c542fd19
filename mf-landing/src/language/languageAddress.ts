import { isLanguage, type Language } from './language.ts';

/** Paths of the landing page, one per language, for search engines and for sharing. */
export const landingPaths: Record<Language, string> = { de: '/', en: '/en' };

/**
 * Query parameter with the language: `/?lang=de`. The language toggle is a form: if a visitor presses it before its
 * code is loaded, the browser opens this address. Without the parameter, `/` would show the language that the browser
 * has stored, which can be English.
 */
export const languageParameter = 'lang';

/** Removes slashes at the end: `/en/` becomes `/en`, `/` stays. */
const stripSlash = (pathname: string) => pathname.replace(/(?<=[^/])\/+$/, '');

/** Returns the language of a path: English at `/en`, otherwise German. */
export const getPathLanguage = (pathname: string): Language => (stripSlash(pathname) === landingPaths.en ? 'en' : 'de');

/**
 * Replaces the address of the landing page by the address for this language, so that a reload and a shared link show
 * the same language. Other pages keep their address. The router is not told, because its navigation would reset the
 * screen and its forms.
 */
export function updateAddressBar(language: Language): void {
  const { pathname, search, hash } = window.location;
  const isLandingPage = Object.values(landingPaths).includes(stripSlash(pathname));
  const isUpToDate = getPathLanguage(pathname) === language && !readRequestedLanguage();
  if (!isLandingPage || isUpToDate) return;
  const parameters = new URLSearchParams(search);
  parameters.delete(languageParameter);
  const query = parameters.toString() && `?${parameters}`;
  window.history.replaceState(window.history.state, '', landingPaths[language] + query + hash);
}

/** Returns the language that the query of the address names, if any. */
export function readRequestedLanguage(): Language | undefined {
  const requested = new URLSearchParams(window.location.search).get(languageParameter);
  return isLanguage(requested) ? requested : undefined;
}
