import { useEffect } from 'react';
import type { Language } from './language.ts';

/** Sets `<html lang>` while the screen is mounted. Every other page of the app is German. */
export function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    setLanguage(language);
    return () => setLanguage('de');
  }, [language]);
}

/** Sets the attribute only if it changes: each assignment makes browsers compute all styles of the page again. */
function setLanguage(language: Language): void {
  const root = document.documentElement;
  if (root.lang !== language) root.lang = language;
}
