import { useSyncExternalStore } from 'react';

export type PageLanguage = 'de' | 'en';

function subscribeToLanguage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

const readLanguage = (): PageLanguage => (document.documentElement.lang === 'en' ? 'en' : 'de');

/**
 * Returns the language of the page as `<html lang>` states it: German everywhere, English where a visitor chose it.
 * During hydration it is the language in which the page was prerendered.
 */
export function usePageLanguage(prerendered: PageLanguage = 'de'): PageLanguage {
  return useSyncExternalStore(subscribeToLanguage, readLanguage, () => prerendered);
}
