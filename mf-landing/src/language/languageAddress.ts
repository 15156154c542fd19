import type { Language } from './language.ts';

/** The landing page has one address per language, for search engines and for sharing. */
export const addresses: Record<Language, string> = { de: '/', en: '/en' };

const withoutSlash = (pathname: string) => pathname.replace(/(.)\/+$/, '$1');

export const languageAt = (pathname: string): Language => (withoutSlash(pathname) === addresses.en ? 'en' : 'de');

/**
 * Lets the address bar follow the language, so that a reload and a shared link show the same. The router does not take
 * part: nothing has been left, and what was typed stays.
 */
export function showAddressOf(language: Language): void {
  const { pathname, search, hash } = window.location;
  const isLanding = Object.values(addresses).includes(withoutSlash(pathname));
  if (isLanding && languageAt(pathname) !== language) {
    window.history.replaceState(window.history.state, '', addresses[language] + search + hash);
  }
}
