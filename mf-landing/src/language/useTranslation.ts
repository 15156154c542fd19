import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

/** The language of everything inside. Its texts are there: there is nothing to wait for and nothing to subscribe to. */
export const LanguageContext = createContext<TFunction | undefined>(undefined);

export function useTranslation(): { t: TFunction } {
  const t = use(LanguageContext);
  if (!t) throw new Error('Texts of the landing page have to be inside InLanguage');
  return { t };
}
