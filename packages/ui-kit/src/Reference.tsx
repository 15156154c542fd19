import styles from './Reference.module.css';

/**
 * Shows the request id of a failed call, by which the support finds it in the server's log. Renders nothing for a
 * failure without one.
 */
export function Reference({ failure }: { failure: unknown }) {
  // Object() turns null and undefined into an object without properties.
  const { requestId } = Object(failure) as { requestId?: string };
  return requestId ? (
    <p className={styles.reference} translate="no">
      {document.documentElement.lang === 'en' ? 'Reference' : 'Vorgang'} {requestId}
    </p>
  ) : null;
}
