import type { TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';

/**
 * Creates a `t` that reads the text at a path such as `hero.heading`. These texts have no placeholders, so that the
 * first page needs no i18next (14 kB).
 */
export function createTextLookup(texts: Texts): TFunction {
  const lookUp = (path: string) =>
    path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], texts);
  return lookUp as unknown as TFunction;
}
