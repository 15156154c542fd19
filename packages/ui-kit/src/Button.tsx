import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { buttonClass, type ButtonVariant } from './buttonClass.ts';
import { classNames } from './classNames.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Something is under way: the button cannot be used and says so. */
  busy?: boolean;
  busyText?: string;
}

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
  const button = useFocusKept(busy);
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

/** A disabled button loses the focus: it gets it back afterwards, unless the person has gone on to something else. */
function useFocusKept(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (busy) had.current = document.activeElement === button.current;
    else if (had.current && document.activeElement === document.body) button.current?.focus();
  }, [busy]);
  return button;
}
