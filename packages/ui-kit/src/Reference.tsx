import styles from './Reference.module.css';

/** Under which number the server's log has it that a call failed, for whoever asks us for help. Nothing for other failures. */
export function Reference({ of: failure }: { of: unknown }) {
  const { requestId } = Object(failure) as { requestId?: string };
  return requestId ? (
    <p className={styles.reference}>
      {document.documentElement.lang === 'en' ? 'Reference' : 'Vorgang'} {requestId}
    </p>
  ) : null;
}
