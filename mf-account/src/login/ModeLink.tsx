import type { MouseEvent } from 'react';
import { Button } from 'ui-kit';
import type { Mode } from './modes.ts';
import { texts } from './texts.ts';

interface ModeLinkProps {
  to: keyof typeof labels;
  /** `isReplayed`: the press happened before hydration, and the user may have typed since. */
  onChoose(mode: Mode, isReplayed: boolean): void;
}

const labels = { register: texts.toRegister, 'reset-password': texts.toReset, 'sign-in': texts.toSignIn };

/**
 * Returns whether the event is a press before hydration, which the bootstrap script dispatches again afterwards: such
 * an event is untrusted and has no click count.
 */
const isReplayed = ({ nativeEvent: { isTrusted, detail } }: MouseEvent) => !isTrusted && detail === 0;

/** Switches to another mode. It is a button and no link, because the page and its input stay. */
export function ModeLink({ to, onChoose }: ModeLinkProps) {
  return (
    <Button variant="quiet" type="button" onClick={(press) => onChoose(to, isReplayed(press))}>
      {labels[to]}
    </Button>
  );
}
