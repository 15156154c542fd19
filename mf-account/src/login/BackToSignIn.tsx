import { texts } from './texts.ts';
import styles from './Login.module.css';

/** Button above the form that leads from the modes `register` and `reset-password` back to the sign-in. */
export function BackToSignIn({ disabled, onClick }: { disabled: boolean; onClick(): void }) {
  return (
    <button type="button" className={styles.back} disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M19.5 12.2c-5 .1-9.8 .1-14.6-.2m6-6.2c-2 2.3-3.9 4.2-6.2 6.2 2.2 1.8 4.2 3.8 6.2 6.2" />
      </svg>
      {texts.back}
    </button>
  );
}
