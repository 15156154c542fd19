import { isLanguage, type Language } from './language.ts';

/** The landing page has one address per language, for search engines and for sharing. */
export const addresses: Record<Language, string> = { de: '/', en: '/en' };

/** Query parameter of the prerendered toggle's address: `/?lang=de`, also where English was chosen before. */
export const askedBy = 'lang';

const withoutSlash = (pathname: string) => pathname.replace(/(?<=[^/])\/+$/, '');

export const languageAt = (pathname: string): Language => (withoutSlash(pathname) === addresses.en ? 'en' : 'de');

/**
 * Lets the address bar follow the language, so that a reload and a shared link show the same. The router does not take
 * part: nothing has been left, and what was typed stays.
 */
export function showAddressOf(language: Language): void {
  const { pathname, search, hash } = window.location;
  const isLanding = Object.values(addresses).includes(withoutSlash(pathname));
  if (isLanding && (languageAt(pathname) !== language || askedLanguage())) {
    const rest = new URLSearchParams(search);
    rest.delete(askedBy);
    const query = rest.size > 0 ? `?${rest}` : '';
    window.history.replaceState(window.history.state, '', addresses[language] + query + hash);
  }
}

export function askedLanguage(): Language | undefined {
  const asked = new URLSearchParams(window.location.search).get(askedBy);
  return isLanguage(asked) ? asked : undefined;
}
