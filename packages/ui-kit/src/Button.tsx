import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './buttonClass.ts';
import { classNames } from './classNames.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** The button's action is pending: it is disabled and announced as busy. */
  busy?: boolean;
  /** Replaces the content while the button is busy. */
  busyText?: string;
}

/** Button whose default type does not submit a form. Links that look like it use `buttonClass`. */
export function Button({
  variant,
  busy = false,
  busyText,
  disabled,
  className,
  children,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const button = useFocusRestoration(busy);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      className={classNames(buttonClass(variant), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && busyText ? busyText : children}
    </button>
  );
}

/** Restores the focus that a button loses while it is disabled, unless the user has moved it. Returns its ref. */
function useFocusRestoration(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // The button is disabled by now, but browsers take its focus away only later.
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [busy]);
  return button;
}
