import { isLanguage, type Language } from '../language/language.ts';
import { updateAddressBar } from '../language/languageAddress.ts';
import { loadTranslation, hasTranslation } from '../language/translations.ts';
import { loadStaticContent, getStaticContent } from '../static/loadStatic.ts';

const storageKey = 'abenteuerbox.language';

/**
 * Store of the language that the visitor has chosen with the toggle. The choice lasts for this page, and in the
 * device's storage for later visits; no consent is needed, because the visitor asked for it (§ 25 (2) TDDDG).
 */
function createLanguageChoice() {
  const listeners = new Set<() => void>();
  /** Choice on this page; undefined until the visitor uses the toggle. */
  let chosen: Language | undefined;
  /** Language of the last call of `choose`, whose texts may still be loading. An earlier call gives way to it. */
  let wanted: Language | undefined;

  function readStored(): Language | undefined {
    try {
      const value = localStorage.getItem(storageKey);
      return isLanguage(value) ? value : undefined;
    } catch {
      // Storage is blocked: the choice then lasts as long as the page.
      return undefined;
    }
  }

  return {
    readStored,

    /**
     * Returns the language to show: the choice on this page, otherwise English at the English address, otherwise the
     * stored choice or German. Until its texts are loaded, it is the language of the address, whose texts come with
     * the page.
     */
    getShownLanguage(languageOfAddress: Language): Language {
      const languageOnArrival = languageOfAddress === 'en' ? 'en' : (readStored() ?? 'de');
      const preferred = chosen ?? languageOnArrival;
      // Static content has the texts of both languages.
      const isLoaded = hasTranslation(preferred) && getStaticContent() !== undefined;
      return isLoaded ? preferred : languageOfAddress;
    },

    /**
     * Loads the texts, then shows the language, stores it and names it in the address, unless another one has been
     * chosen in the meantime. Rejects if they cannot be loaded; the page then stays.
     */
    async choose(language: Language): Promise<void> {
      wanted = language;
      await Promise.all([loadTranslation(language), loadStaticContent()]);
      if (wanted !== language) return;
      chosen = language;
      try {
        localStorage.setItem(storageKey, language);
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
