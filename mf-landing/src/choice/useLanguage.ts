import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../language/language.ts';
import { getPathLanguage, readRequestedLanguage, updateAddressBar } from '../language/languageAddress.ts';
import { useDocumentLanguage } from '../language/useDocumentLanguage.ts';
import { languageChoice } from './languageChoice.ts';

/**
 * Returns the visitor's language for the landing page, and keeps `<html lang>` and the address bar in line with it.
 * During prerendering and hydration it is the language of the address, whatever is stored: both render the same HTML.
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
    // Loads the texts of the other language and then shows it. If they cannot be loaded, the page keeps its language.
    if (preferred) languageChoice.choose(preferred).catch(() => undefined);
  }, [languageOfAddress]);

  useEffect(() => {
    // A requested language (`?lang=…`) stays in the address, so that a reload keeps it, until `choose` has stored it
    // and removes it there.
    if (!readRequestedLanguage()) updateAddressBar(language);
  }, [language]);

  return language;
}
