import { createInstance, type TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';
import type { Language } from './language.ts';

/** Creates the `t` of a language to which the visitor switches, by i18next. */
export function createI18nextTranslation(language: Language, texts: Texts): TFunction {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance.t;
}
