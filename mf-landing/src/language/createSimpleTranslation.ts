import type { TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';

/**
 * Creates a `t` that returns the text at a path such as `hero.heading`. It replaces no placeholders, because these
 * texts have none; so the first page does not need i18next (14 kB).
 */
export function createSimpleTranslation(texts: Texts): TFunction {
  const t = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], texts);
  return t as unknown as TFunction;
}
