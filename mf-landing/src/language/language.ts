/** Key of the chosen language in `localStorage`. */
export const languageKey = 'abenteuerbox.language';

export const languages = ['de', 'en'] as const;

export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
