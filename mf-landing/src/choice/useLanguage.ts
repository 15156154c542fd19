import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../language/language.ts';
import { requestedLanguage, languageAt, showAddress } from '../language/languageAddress.ts';
import { useDocumentLanguage } from '../language/useDocumentLanguage.ts';
import { languageChoice } from './languageChoice.ts';

/**
 * Returns the visitor's language, and keeps `<html lang>` and the address bar in line with it. During prerendering and
 * hydration it is the language of the address.
 */
export function useLanguage(): Language {
  const addressed = languageAt(useLocation().pathname);
  const language = useSyncExternalStore<Language>(
    languageChoice.subscribe,
    () => languageChoice.resolve(addressed),
    () => addressed,
  );

  useDocumentLanguage(language);

  useEffect(() => {
    const preferred = requestedLanguage() ?? (addressed === 'de' ? languageChoice.readStored() : undefined);
    // If the texts cannot be loaded, the page keeps its language.
    if (preferred) languageChoice.choose(preferred).catch(() => undefined);
  }, [addressed]);

  useEffect(() => showAddress(language), [language]);

  return language;
}
