import { VisuallyHidden } from 'ui-kit';
import { languageChoice } from '../choice/languageChoice.ts';
import { languages, type Language } from '../language/language.ts';
import { landingPaths, languageParameter } from '../language/languageAddress.ts';
import { useTranslation } from '../language/useTranslation.ts';
import styles from './LanguageToggle.module.css';

/** Name of each language in this language, so that its readers recognize it. */
const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English' };

/** Two buttons, DE and EN, that switch the language of the landing page. */
export function LanguageToggle({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    // The page is prerendered. On a click before React handles it, the browser submits the form: it opens `formAction`,
    // the page in the chosen language.
    <form className={styles.form}>
      <div role="group" aria-label={t('header.language')} className={styles.toggle}>
        {languages.map((offered) => (
          <button
            key={offered}
            type="submit"
            formAction={landingPaths[offered]}
            name={languageParameter}
            value={offered}
            lang={offered}
            aria-pressed={offered === language}
            className={styles.choice}
            onClick={(event) => {
              event.preventDefault();
              // The shell shows a notice if the promise is rejected, because nothing here handles that.
              void languageChoice.choose(offered);
            }}
          >
            {offered.toUpperCase()}
            <VisuallyHidden> {languageNames[offered]}</VisuallyHidden>
          </button>
        ))}
      </div>
    </form>
  );
}
