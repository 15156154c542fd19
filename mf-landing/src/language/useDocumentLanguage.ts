import { useEffect } from 'react';
import type { Language } from './language.ts';

/** Sets `<html lang>` while the screen is mounted. Every other page of the app is German. */
export function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = 'de';
    };
  }, [language]);
}
