import { createInstance, type i18n } from 'i18next';
import type { de } from '../texts.de.ts';
import type { Language } from './language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof de };
    returnNull: false;
  }
}

type Texts = typeof de;

/** One finished instance per language whose texts are there: its page brings them along, the other ones come when asked for. */
const translations: Partial<Record<Language, i18n>> = {};

const sources: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import('../texts.de.ts')).de,
  en: async () => (await import('../texts.en.ts')).en,
};

export const isAtHand = (language: Language) => translations[language] !== undefined;

export function translationTo(language: Language): i18n {
  const translation = translations[language];
  if (!translation) throw new Error(`The texts in „${language}“ are not there yet`);
  return translation;
}

export function provideTexts(language: Language, texts: Texts): void {
  if (translations[language]) return;
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    // At hand from the first render on, in the browser and ahead of time.
    initAsync: false,
  });
  translations[language] = instance;
}

/** Resolves when the texts are there. */
export async function fetchTexts(language: Language): Promise<void> {
  if (!isAtHand(language)) provideTexts(language, await sources[language]());
}
