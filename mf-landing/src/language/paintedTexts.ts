import type { TFunction } from 'i18next';
import type { Texts } from '../texts.de.ts';

/**
 * `t` of the language in which the page was painted. i18next would be a seventh of all scripts until the page works, for texts
 * that never change: this reads them as i18next does, and a test compares every one.
 */
export function paintedTexts(texts: Texts): TFunction {
  const t = (path: string, values: Record<string, unknown> = {}) => {
    const found = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], texts);
    return typeof found === 'string' ? found.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name])) : found;
  };
  return t as unknown as TFunction;
}
