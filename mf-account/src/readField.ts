// Forms with passwords and addresses are uncontrolled: password managers change a field without an event, and what the
// field shows is what has to be sent.

const findField = (form: ParentNode | null, name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`);

/** Returns what a field of a form shows; `''` if the form has no such field. */
export const readField = (form: ParentNode | null, name: string): string => findField(form, name)?.value ?? '';

export function emptyField(form: ParentNode | null, name: string): void {
  const field = findField(form, name);
  if (field) field.value = '';
}
