import type { ReactNode } from 'react';
import type { Language } from './language.ts';
import { getTranslation } from './translations.ts';
import { LanguageContext } from './useTranslation.ts';

/** Provides the texts of a language to its children; the texts must be loaded. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={getTranslation(language)}>{children}</LanguageContext>;
}
