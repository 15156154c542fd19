import type { TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';
import type { Language } from './language.ts';

// Translations of the landing page, each as a function `t` that returns the text at a path such as `hero.heading`. The
// texts of the language of the address come with the page (`registerTexts`). Another language is loaded when the
// visitor chooses it (`loadTranslation`), together with i18next, which the first page does not need.

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    returnNull: false;
  }
}

const translations: Partial<Record<Language, TFunction>> = {};

/** Loaders of the texts, each a file of its own, so that visitors load only the languages they read. */
const importTexts: Record<Language, () => Promise<Texts>> = {
  de: async () => (await import('../texts.de.ts')).de,
  en: async () => (await import('../texts.en.ts')).en,
};

export const hasTranslation = (language: Language) => translations[language] !== undefined;

/** Returns the `t` of a language that is registered or loaded; throws for others. */
export function getTranslation(language: Language): TFunction {
  const t = translations[language];
  if (!t) throw new Error(`The texts in "${language}" are not there yet`);
  return t;
}

/**
 * Registers the texts that come with the page. Called before the first render, in the browser and in Node. The texts
 * have no placeholders, so that a simple function can be their `t`, and the first page does not need i18next (14 kB).
 */
export function registerTexts(language: Language, texts: Texts): void {
  const readText = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], texts);
  // The type of i18next lets TypeScript check the path in each call of `t`.
  translations[language] = readText as unknown as TFunction;
}

/** Loads the texts of a language unless they are there. Rejects if a file cannot be loaded. */
export async function loadTranslation(language: Language): Promise<void> {
  if (hasTranslation(language)) return;
  const [{ createI18nextTranslation }, texts] = await Promise.all([
    import('./createI18nextTranslation.ts'),
    importTexts[language](),
  ]);
  translations[language] = createI18nextTranslation(language, texts);
}
