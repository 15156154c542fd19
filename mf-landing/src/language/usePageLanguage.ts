import { useEffect } from 'react';
import type { Language } from './language.ts';

/** While this screen is shown, `<html lang>` says its language. Every other page of the app is German. */
export function usePageLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = 'de';
    };
  }, [language]);
}
