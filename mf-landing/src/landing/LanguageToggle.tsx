import { VisuallyHidden } from 'ui-kit';
import { languageChoice } from '../choice/languageChoice.ts';
import { languages, type Language } from '../language/language.ts';
import { addresses, askedBy } from '../language/languageAddress.ts';
import { useTranslation } from '../language/useTranslation.ts';
import styles from './LanguageToggle.module.css';

/** Each language names itself, so that its readers recognise it. */
const names: Record<Language, string> = { de: 'Deutsch', en: 'English' };

export function LanguageToggle({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    // A visit to the page in the other language, until this code is there.
    <form className={styles.form}>
      <div role="group" aria-label={t('header.language')} className={styles.toggle}>
        {languages.map((choice) => (
          <button
            key={choice}
            type="submit"
            formAction={addresses[choice]}
            name={askedBy}
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
