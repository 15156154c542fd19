import { useLayoutEffect, type RefObject } from 'react';

/**
 * Writes a known e-mail address into the empty field `email` of a form. The field is uncontrolled, because the user may
 * have typed into the prerendered page before hydration. This input must stay.
 */
export function usePrefilledEmail(form: RefObject<HTMLElement | null>, email: string | undefined): void {
  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=email]');
    if (!field || !email || field.value) return;
    field.value = email;
    // A user who has already focused the empty field can replace the selected address by typing.
    if (field === document.activeElement) field.select();
  }, [form, email]);
}
