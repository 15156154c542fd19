import type { i18n, TFunction } from 'i18next';
import { createContext, use } from 'react';

/** The language of everything inside. A finished instance: there is nothing to wait for and nothing to subscribe to. */
export const LanguageContext = createContext<i18n | undefined>(undefined);

export function useTranslation(): { t: TFunction } {
  const translation = use(LanguageContext);
  if (!translation) throw new Error('Texts of the landing page have to be inside InLanguage');
  return { t: translation.t };
}
