import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '../language/language.ts';
import { askedLanguage, languageAt, showAddressOf } from '../language/languageAddress.ts';
import { usePageLanguage } from '../language/usePageLanguage.ts';
import { languageChoice } from './languageChoice.ts';

/**
 * The visitor's language; the address's when rendered ahead of time. While the screen is shown, `<html lang>` says the
 * same.
 */
export function useLanguage(): Language {
  const addressed = languageAt(useLocation().pathname);
  const language = useSyncExternalStore<Language>(
    languageChoice.subscribe,
    () => languageChoice.on(addressed),
    () => addressed,
  );

  usePageLanguage(language);

  useEffect(() => {
    const wish = askedLanguage() ?? (addressed === 'de' ? languageChoice.remembered() : undefined);
    // Without the texts, the page stays in the language that it has.
    if (wish) languageChoice.choose(wish).catch(() => undefined);
  }, [addressed]);

  useEffect(() => showAddressOf(language), [language]);

  return language;
}
