import type { MouseEvent } from 'react';
import { Button } from 'ui-kit';
import type { Mode } from './modes.ts';
import { texts } from './texts.ts';
import styles from './Login.module.css';

interface ModeLinksProps {
  mode: Mode;
  /** `isLate`: they chose when the page was only painted, and may have typed since. */
  onChoose(mode: Mode, isLate: boolean): void;
}

/** The early script repeats such a press by itself, not with a hand. */
const isRepeated = ({ nativeEvent: { isTrusted, detail } }: MouseEvent) => !isTrusted && detail === 0;

/** The switches between the modes. They are buttons, because the page and what was typed stay. */
export function ModeLinks({ mode, onChoose }: ModeLinksProps) {
  const link = (to: Mode, text: string) => (
    <Button variant="quiet" type="button" onClick={(press) => onChoose(to, isRepeated(press))}>
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
