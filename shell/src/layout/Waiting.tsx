import styles from './Waiting.module.css';

/** Replaces a screen for signed-in users until the identity provider has confirmed the session. */
export function Waiting() {
  return (
    <p role="status" className={styles.waiting}>
      Lade...
    </p>
  );
}
