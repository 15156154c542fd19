import type { TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';
import { createTextLookup } from './createTextLookup.ts';
import type { Language } from './language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    returnNull: false;
  }
}

/** `t` of each language whose texts are loaded: the page's own come with its bundle, others when they are chosen. */
const translations: Partial<Record<Language, TFunction>> = {};

const sources: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import('../texts.de.ts')).de,
  en: async () => (await import('../texts.en.ts')).en,
};

export const hasTexts = (language: Language) => translations[language] !== undefined;

export function getTranslation(language: Language): TFunction {
  const t = translations[language];
  if (!t) throw new Error(`The texts in „${language}“ are not there yet`);
  return t;
}

/** Registers the texts of the page's own language before its first render, in the browser and in Node. */
export function provideTexts(language: Language, texts: Texts): void {
  translations[language] = createTextLookup(texts);
}

/** Loads the texts of another language, together with i18next, which the page's own language does not need. */
export async function loadTexts(language: Language): Promise<void> {
  if (hasTexts(language)) return;
  const [{ translate }, texts] = await Promise.all([import('./translate.ts'), sources[language]()]);
  translations[language] = translate(language, texts);
}
