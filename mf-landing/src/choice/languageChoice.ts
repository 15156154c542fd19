import { isLanguage, type Language } from '../language/language.ts';
import { fetchTexts, hasTexts } from '../language/translations.ts';
import { loadStatic, loadedStatic } from '../static/loadStatic.ts';

const key = 'abenteuerbox.language';

/**
 * The visitor's choice, on this page and on this device. Door to what is stored: strictly necessary, because they asked
 * for it.
 */
function createLanguageChoice() {
  const listeners = new Set<() => void>();
  let chosen: Language | undefined;

  function remembered(): Language | undefined {
    try {
      const value = localStorage.getItem(key);
      return isLanguage(value) ? value : undefined;
    } catch {
      // Storage is blocked: the choice then lasts as long as the page.
      return undefined;
    }
  }

  return {
    remembered,

    /**
     * The language to show now: what was chosen on this page, then what its address says, then what was chosen before.
     */
    on(addressed: Language): Language {
      const wish = chosen ?? (addressed === 'en' ? addressed : (remembered() ?? addressed));
      return hasTexts(wish) && loadedStatic() ? wish : addressed;
    },

    /** Shown as soon as its texts are there; where they cannot be loaded, the page stays as it is. */
    async choose(language: Language): Promise<void> {
      await Promise.all([fetchTexts(language), loadStatic()]);
      chosen = language;
      try {
        localStorage.setItem(key, language);
      } catch {
        // As above.
      }
      for (const listener of [...listeners]) listener();
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** As a reload does. */
    forget(): void {
      chosen = undefined;
    },
  };
}

/** One choice for all screens of the page. */
export const languageChoice = createLanguageChoice();
