import { createInstance, type TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';
import type { Language } from './language.ts';

/** Creates the `t` of a language that the visitor switches to, by i18next. */
export function translate(language: Language, texts: Texts): TFunction {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return instance.t;
}
