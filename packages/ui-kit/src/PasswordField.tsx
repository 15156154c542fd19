import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { FieldFrame, type FieldProps } from './Field.tsx';
import { Eye, EyeClosed } from './icons/icons.tsx';
import styles from './Field.module.css';

/** Password input with a button that shows it; value, caret and focus survive the change. */
export function PasswordField(field: Omit<FieldProps, 'type'>) {
  const [isShown, setIsShown] = useState(false);

  function toggle(event: MouseEvent<HTMLButtonElement>): void {
    // `FieldFrame` puts this button, its `end`, beside the input. Password managers put elements of their own between.
    const input = event.currentTarget.parentElement?.querySelector('input');
    if (!input) return;
    const { selectionStart, selectionEnd } = input;
    // Browsers put the caret elsewhere when an input changes its type.
    flushSync(() => setIsShown(!isShown));
    // Chromium 150 moves the caret once more at the next layout: force the layout before the caret is restored.
    input.getBoundingClientRect();
    input.setSelectionRange(selectionStart, selectionEnd);
  }

  return (
    <FieldFrame
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.toggle}
          aria-label={isShown ? 'Passwort verbergen' : 'Passwort anzeigen'}
          // Keeps the focus in the input when the button is pressed with a pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {isShown ? <EyeClosed /> : <Eye />}
        </button>
      }
    />
  );
}
