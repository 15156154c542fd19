import { createInstance, type TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';
import type { Language } from './language.ts';

/** Creates the function `t(path)` of a language to which the visitor switches, by i18next. */
export function createI18nextTranslation(language: Language, texts: Texts): TFunction {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    // React escapes texts.
    interpolation: { escapeValue: false },
    // `t` works when `init` returns.
    initAsync: false,
  });
  return instance.t;
}
