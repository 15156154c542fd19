import { Button } from 'ui-kit';
import type { Mode } from './modes.ts';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/** The switches between the modes. They are buttons, because the page and what was typed stay. */
export function ModeLinks({ mode, onChoose }: { mode: Mode; onChoose(mode: Mode): void }) {
  const link = (to: Mode, text: string) => (
    <Button variant="quiet" type="button" onClick={() => onChoose(to)}>
      {text}
    </Button>
  );
  return (
    <div className={styles.links}>
      {mode === 'sign-in' && link('register', texts.toRegister)}
      {mode === 'sign-in' && link('reset-password', texts.toReset)}
      {mode === 'register' && link('sign-in', texts.toSignIn)}
    </div>
  );
}
