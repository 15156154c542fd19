import type { TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';
import type { Language } from './language.ts';
import { textLookup } from './textLookup.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    returnNull: false;
  }
}

/** One `t` per language whose texts are there: its page brings them along, the other ones come when asked for. */
const translations: Partial<Record<Language, TFunction>> = {};

const sources: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import('../texts.de.ts')).de,
  en: async () => (await import('../texts.en.ts')).en,
};

export const hasTexts = (language: Language) => translations[language] !== undefined;

export function translationTo(language: Language): TFunction {
  const t = translations[language];
  if (!t) throw new Error(`The texts in „${language}“ are not there yet`);
  return t;
}

/** Language in which the page was prerendered: available from the first render on, in the browser and in Node. */
export function provideTexts(language: Language, texts: Texts): void {
  translations[language] = textLookup(texts);
}

/** Resolves when the texts are loaded, together with i18next, which the prerendered page does not need. */
export async function fetchTexts(language: Language): Promise<void> {
  if (hasTexts(language)) return;
  const [{ translate }, texts] = await Promise.all([import('./translate.ts'), sources[language]()]);
  translations[language] = translate(language, texts);
}
