import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

/** The `t` that `InLanguage` provides to the components inside. It is loaded, so that none has to wait for it. */
export const LanguageContext = createContext<TFunction | undefined>(undefined);

/** Returns the `t` of the language around the component. */
export function useTranslation(): { t: TFunction } {
  const t = use(LanguageContext);
  if (!t) throw new Error('Texts of the landing page have to be inside InLanguage');
  return { t };
}
