import { useEffect, type RefObject } from 'react';

/**
 * Focuses the control with this name in a form, once the form is not `busy`, because a disabled button takes no focus.
 * A new `fault` focuses it again: it may concern the same control as the one before.
 */
export function useFaultFocus(
  form: RefObject<HTMLElement | null>,
  name: string | undefined,
  fault: unknown,
  busy: boolean,
): void {
  useEffect(() => {
    if (name && !busy) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }, [form, name, fault, busy]);
}
