import type { MouseEvent } from 'react';
import { Button } from 'ui-kit';
import type { Mode } from './modes.ts';
import { texts } from './texts.ts';

interface ModeLinkProps {
  /** Mode to which the button switches. */
  to: keyof typeof labels;
  disabled: boolean;
  /** `isReplayed`: the press happened before hydration, and the user may have typed since. */
  onChoose(mode: Mode, isReplayed: boolean): void;
}

const labels = { register: texts.toRegister, 'reset-password': texts.toReset, 'sign-in': texts.toSignIn };

/**
 * Returns whether the click repeats a press from before hydration, which the shell's bootstrap script queues and then
 * repeats by `button.click()`. Such a click has `isTrusted: false` and `detail: 0`. A press of Enter has `detail: 0`,
 * too, but is trusted; user-event, which tests use, sends untrusted clicks with `detail: 1`.
 */
const isReplayedClick = ({ nativeEvent: { isTrusted, detail } }: MouseEvent) => !isTrusted && detail === 0;

/**
 * Switches the sign-in form to another mode: sign in, register, or reset the password. It looks like a link, but is a
 * button, because the page and its input stay.
 */
export function ModeLink({ to, disabled, onChoose }: ModeLinkProps) {
  return (
    <Button variant="quiet" type="button" disabled={disabled} onClick={(event) => onChoose(to, isReplayedClick(event))}>
      {labels[to]}
    </Button>
  );
}
