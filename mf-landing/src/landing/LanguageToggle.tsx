import { VisuallyHidden } from 'ui-kit';
import { languageChoice } from '../choice/languageChoice.ts';
import { languages, type Language } from '../language/language.ts';
import { addresses, languageParameter } from '../language/languageAddress.ts';
import { useTranslation } from '../language/useTranslation.ts';
import styles from './LanguageToggle.module.css';

/** Names of the languages in themselves, so that their readers recognize them. */
const names: Record<Language, string> = { de: 'Deutsch', en: 'English' };

export function LanguageToggle({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    // Before this code is loaded, the browser submits the form, which opens the page in the other language.
    <form className={styles.form}>
      <div role="group" aria-label={t('header.language')} className={styles.toggle}>
        {languages.map((choice) => (
          <button
            key={choice}
            type="submit"
            formAction={addresses[choice]}
            name={languageParameter}
            value={choice}
            lang={choice}
            aria-pressed={choice === language}
            className={styles.choice}
            onClick={(event) => {
              event.preventDefault();
              void languageChoice.choose(choice);
            }}
          >
            {choice.toUpperCase()}
            <VisuallyHidden> {names[choice]}</VisuallyHidden>
          </button>
        ))}
      </div>
    </form>
  );
}
