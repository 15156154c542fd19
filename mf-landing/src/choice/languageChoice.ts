import { isLanguage, languageKey, type Language } from '../language/language.ts';
import { updateAddressBar } from '../language/languageAddress.ts';
import { loadTranslation, hasTranslation } from '../language/translations.ts';
import { loadStaticContent, getStaticContent } from '../static/loadStatic.ts';

/**
 * Store of the language that the visitor has chosen with the toggle. `localStorage` keeps the choice for later visits,
 * which needs no consent, because the visitor asked for it (§ 25 (2) TDDDG).
 */
function createLanguageChoice() {
  const listeners = new Set<() => void>();
  /** Choice on this page; undefined until the visitor uses the toggle. */
  let chosen: Language | undefined;
  /** Language of the latest call of `choose`, whose texts may still be loading. Earlier calls then have no effect. */
  let wanted: Language | undefined;

  function readStored(): Language | undefined {
    try {
      const value = localStorage.getItem(languageKey);
      return isLanguage(value) ? value : undefined;
    } catch {
      // Storage is blocked: the choice then lasts as long as the page.
      return undefined;
    }
  }

  return {
    readStored,

    /**
     * Returns the language to show. It is the choice on this page; without one, English at the English address, and
     * the stored choice or German at the German address. While the texts of this language are not loaded, returns the
     * language of the address, whose texts come with the page.
     */
    getShownLanguage(languageOfAddress: Language): Language {
      const languageOnArrival = languageOfAddress === 'en' ? 'en' : (readStored() ?? 'de');
      const preferred = chosen ?? languageOnArrival;
      // Static content, the part of the page without behaviour, is loaded with the texts of both languages.
      const isLoaded = hasTranslation(preferred) && getStaticContent() !== undefined;
      return isLoaded ? preferred : languageOfAddress;
    },

    /**
     * Loads the texts of a language. Then shows the language, stores it and puts it into the address, unless another
     * language has been chosen in the meantime. Rejects if the texts cannot be loaded; the page then stays as it is.
     */
    async choose(language: Language): Promise<void> {
      wanted = language;
      await Promise.all([loadTranslation(language), loadStaticContent()]);
      if (wanted !== language) return;
      chosen = language;
      try {
        localStorage.setItem(languageKey, language);
      } catch {
        // Storage is blocked or full: the choice then lasts as long as the page.
      }
      updateAddressBar(language);
      for (const listener of [...listeners]) listener();
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** For tests: drops the choice on this page, as a reload does; the stored one stays. */
    forget(): void {
      chosen = undefined;
    },
  };
}

/** One choice for all screens of the page. */
export const languageChoice = createLanguageChoice();
