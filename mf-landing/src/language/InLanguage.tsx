import type { ReactNode } from 'react';
import type { Language } from './language.ts';
import { translationTo } from './translations.ts';
import { LanguageContext } from './useTranslation.ts';

/** Everything inside speaks this language. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={translationTo(language)}>{children}</LanguageContext>;
}
