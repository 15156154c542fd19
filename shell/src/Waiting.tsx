import { usePageLanguage } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Waiting.module.css';

/**
 * Replaces a screen that is not there yet: until the identity provider has confirmed the session, and while a remote is
 * loading.
 */
export function Waiting() {
  return (
    <div role="status" className={styles.waiting}>
      <h1>{texts[usePageLanguage()].loading}</h1>
    </div>
  );
}
