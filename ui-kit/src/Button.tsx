import type { ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './buttonClass.ts';
import { classNames } from './classNames.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Something is under way: the button cannot be used and says so. */
  busy?: boolean;
  busyText?: string;
}

export function Button({ variant, busy = false, busyText, disabled, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass(variant), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && busyText ? busyText : children}
    </button>
  );
}
