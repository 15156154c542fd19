import styles from './Waiting.module.css';

/** Stands in a member's frame until the identity provider has confirmed who this is. */
export function Waiting() {
  return (
    <p role="status" className={styles.waiting}>
      Lade...
    </p>
  );
}
