import { isLanguage, type Language } from './language.ts';
import { fetchTexts, isAtHand } from './translations.ts';

const key = 'abenteuerbox.language';

/** On this page. */
let chosen: Language | undefined;
const listeners = new Set<() => void>();

/** Door to the stored choice of language. Strictly necessary, because the visitor asked for it. */
export function rememberedLanguage(): Language | undefined {
  try {
    const value = localStorage.getItem(key);
    return isLanguage(value) ? value : undefined;
  } catch {
    // Storage is blocked: the choice then lasts as long as the page.
    return undefined;
  }
}

/** The language to show now: what was chosen on this page, then what its address says, then what was chosen before. */
export function languageOn(addressed: Language): Language {
  const wish = chosen ?? (addressed === 'en' ? addressed : (rememberedLanguage() ?? addressed));
  return isAtHand(wish) ? wish : addressed;
}

/** Shown as soon as its texts are there; where they cannot be loaded, the page stays as it is. */
export async function chooseLanguage(language: Language): Promise<void> {
  await fetchTexts(language);
  chosen = language;
  try {
    localStorage.setItem(key, language);
  } catch {
    // As above.
  }
  for (const listener of [...listeners]) listener();
}

export function onLanguageChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As a reload does. */
export function forgetLanguage(): void {
  chosen = undefined;
}
