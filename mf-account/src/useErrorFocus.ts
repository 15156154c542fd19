import { useLayoutEffect, type RefObject } from 'react';

/**
 * Focuses the faulty control of a form, by its name, when the form is not busy any more: a disabled button takes no
 * focus. A new `error` object focuses it again: it may concern the same control as the error before.
 */
export function useErrorFocus(
  form: RefObject<HTMLElement | null>,
  { controlName, error, isBusy }: { controlName: string | undefined; error: unknown; isBusy: boolean },
): void {
  useLayoutEffect(() => {
    if (controlName && !isBusy) form.current?.querySelector<HTMLElement>(`[name=${controlName}]`)?.focus();
  }, [form, controlName, error, isBusy]);
}
