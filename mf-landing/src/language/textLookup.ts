import type { TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';

/**
 * Reads the text at a path such as `hero.title`. No text has placeholders, so the first page needs no i18next (14 kB).
 */
export function textLookup(texts: Texts): TFunction {
  const lookUp = (path: string) =>
    path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], texts);
  return lookUp as unknown as TFunction;
}
