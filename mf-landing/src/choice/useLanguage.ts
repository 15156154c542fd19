import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../language/language.ts';
import { getPathLanguage, readRequestedLanguage, updateAddressBar } from '../language/languageAddress.ts';
import { useDocumentLanguage } from '../language/useDocumentLanguage.ts';
import { languageChoice } from './languageChoice.ts';

/**
 * Returns the language in which to show the landing page, and keeps `<html lang>` and the address bar in line with it.
 * Prerendering and hydration must render the same HTML, so that they use the language of the address, whatever the
 * browser has stored.
 */
export function useLanguage(): Language {
  const languageOfAddress = getPathLanguage(useLocation().pathname);
  const language = useSyncExternalStore<Language>(
    languageChoice.subscribe,
    () => languageChoice.getShownLanguage(languageOfAddress),
    () => languageOfAddress,
  );

  useDocumentLanguage(language);

  useEffect(() => {
    // The stored language counts only at the German address: `/en` is always English unless `?lang=…` says otherwise.
    const preferred = readRequestedLanguage() ?? (languageOfAddress === 'de' ? languageChoice.readStored() : undefined);
    // Loads the texts of that language and then shows it. If they cannot be loaded, the page keeps its language.
    if (preferred) languageChoice.choose(preferred).catch(() => undefined);
  }, [languageOfAddress]);

  useEffect(() => {
    // `?lang=…` stays in the address while its texts are loading, so that a reload requests the language again. Then
    // `choose` removes it.
    if (!readRequestedLanguage()) updateAddressBar(language);
  }, [language]);

  return language;
}
