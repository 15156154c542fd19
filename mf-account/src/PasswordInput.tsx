import { useState, type ComponentProps, type ReactNode } from 'react';
import { PasswordField, Status } from 'ui-kit';
import { isCommonPassword } from './commonPassword.ts';
import styles from './PasswordInput.module.css';

const texts = {
  hint: 'Mindestens 6 Zeichen, besser 12 oder mehr.',
  common: 'Dieses Passwort benutzen viele. Ein eigenes, längeres schützt dein Konto besser.',
};

interface PasswordInputProps extends Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> {
  /** True for a new password: a common one gets a hint, but is never rejected. */
  isNew?: boolean;
  /** Content below the field. */
  children?: ReactNode;
}

/**
 * Field for the current or for a new password, with a button that shows the input. A new password that many people use
 * gets a hint. When `isNew` changes, the input keeps its value.
 */
export function PasswordInput({ isNew = false, children, ...field }: PasswordInputProps) {
  const [isCommon, setIsCommon] = useState(false);

  async function checkCommon(input: HTMLInputElement) {
    const { value } = input;
    const result = await isCommonPassword(value);
    // The first check loads a list (false if that fails). The result is ignored if the user has typed on.
    if (input.value === value) setIsCommon(result);
  }

  return (
    <div
      className={styles.field}
      onInput={isNew ? (event) => void checkCommon(event.target as HTMLInputElement) : undefined}
    >
      <PasswordField
        {...field}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? texts.hint : undefined}
      />
      {isNew && <Status>{isCommon && <p className={styles.common}>{texts.common}</p>}</Status>}
      {children}
    </div>
  );
}
