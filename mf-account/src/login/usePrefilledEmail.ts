import { useLayoutEffect, type RefObject } from 'react';

/**
 * Writes a known e-mail address into the field `email` of a form, unless it has a value. The field is uncontrolled,
 * because the user may have typed into the prerendered page before hydration, and that input stays.
 */
export function usePrefilledEmail(form: RefObject<HTMLElement | null>, email: string | undefined): void {
  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=email]');
    if (!field || !email || field.value) return;
    field.value = email;
    // Selected, so that a user who has focused the empty field before hydration replaces the address by typing.
    if (field === document.activeElement) field.select();
  }, [form, email]);
}
