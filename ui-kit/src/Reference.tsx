import { usePageLanguage } from './usePageLanguage.ts';
import styles from './Reference.module.css';

const words = { de: 'Vorgang', en: 'Reference' };

/** Under which number the server's log has it that a call failed, for whoever asks us for help. Nothing for other failures. */
export function Reference({ of: failure }: { of: unknown }) {
  const language = usePageLanguage();
  const { requestId } = Object(failure) as { requestId?: string };
  return requestId ? (
    <p className={styles.reference}>
      {words[language]} {requestId}
    </p>
  ) : null;
}
