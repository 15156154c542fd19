import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

/** `t` of the language of `InLanguage`. Its texts are loaded, so that no component has to wait for them. */
export const LanguageContext = createContext<TFunction | undefined>(undefined);

export function useTranslation(): { t: TFunction } {
  const t = use(LanguageContext);
  if (!t) throw new Error('Texts of the landing page have to be inside InLanguage');
  return { t };
}
