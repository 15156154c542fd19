import { VisuallyHidden } from 'ui-kit';
import { languages, type Language } from '../language/language.ts';
import { languageChoice } from '../language/languageChoice.ts';
import { useTranslation } from '../language/useTranslation.ts';
import styles from './LanguageToggle.module.css';

/** Each language names itself, so that whoever needs it can read it. */
const names: Record<Language, string> = { de: 'Deutsch', en: 'English' };

export function LanguageToggle({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('header.language')} className={styles.toggle}>
      {languages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          aria-pressed={choice === language}
          className={styles.choice}
          onClick={() => void languageChoice.choose(choice)}
        >
          {choice.toUpperCase()}
          <VisuallyHidden> {names[choice]}</VisuallyHidden>
        </button>
      ))}
    </div>
  );
}
