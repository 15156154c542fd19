import styles from './Reference.module.css';

/** Shows the number of a failed call in the server's log, for questions to the support. Nothing for other failures. */
export function Reference({ of: failure }: { of: unknown }) {
  const { requestId } = Object(failure) as { requestId?: string };
  return requestId ? (
    <p className={styles.reference}>
      {document.documentElement.lang === 'en' ? 'Reference' : 'Vorgang'} {requestId}
    </p>
  ) : null;
}
