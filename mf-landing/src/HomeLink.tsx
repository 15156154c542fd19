import { Link } from 'react-router-dom';
import { Logo, VisuallyHidden } from 'ui-kit';
import type { Language } from './language/language.ts';
import { addresses } from './language/languageAddress.ts';
import styles from './HomeLink.module.css';

const purpose = { de: 'zur Startseite', en: 'to the start page' };

/** The way home from a page that has no header. */
export function HomeLink({ language = 'de' }: { language?: Language }) {
  return (
    <Link to={addresses[language]} className={styles.home}>
      <Logo />
      <VisuallyHidden> {purpose[language]}</VisuallyHidden>
    </Link>
  );
}
