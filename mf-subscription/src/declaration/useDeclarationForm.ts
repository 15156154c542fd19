import { useEffect, useRef, useState, type FormEvent } from 'react';
import { keepTyped, readTyped, type FormName } from './typedInput.ts';
import { useTypedBefore } from './useTypedBefore.ts';
import styles from './Declaration.module.css';

/** A sentence per field that cannot be sent; nothing when the declaration is complete. */
export type Errors<Form> = Partial<Record<keyof Form, string>>;

interface Wish<Form> {
  name: FormName;
  /** Initial values of untouched fields: the account's address may arrive later than the page. */
  untouched: Form;
  /** Input from an earlier display of the form. */
  typed?: Partial<Form>;
  check: (form: Form) => Errors<Form>;
  onSend: (form: Form) => void;
}

/**
 * The form of a declaration: nothing is lost that was typed, and what cannot be sent gets its sentence and the focus.
 */
export function useDeclarationForm<Form extends object>({
  name,
  untouched,
  typed: before = {},
  check,
  onSend,
}: Wish<Form>) {
  const [typed, setTyped] = useState<Partial<Form>>(before);
  const [errors, setErrors] = useState<Errors<Form>>({});
  const element = useRef<HTMLFormElement>(null);
  const form: Form = { ...untouched, ...typed };
  const fill = (part: Partial<Form>) => setTyped((now) => ({ ...now, ...part }));
  // The DOM has the later input: a browser restores fields, and a prerendered form can be filled in before hydration.
  useTypedBefore<Form>(element, (inDocument) => fill({ ...(readTyped(name) as Partial<Form>), ...inDocument }));
  useEffect(() => keepTyped(name, typed), [name, typed]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const found = check(form);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (!first) onSend(form);
    else element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return {
    form,
    fill,
    /** Properties of a text field. */
    text: <Name extends keyof Form & string>(name: Name) => ({
      name,
      value: form[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => fill({ [name]: event.target.value } as Partial<Form>),
    }),
    /**
     * By `method`, sending does nothing until the script is there; else what was typed would end up in the address bar.
     */
    formProps: { method: 'dialog', className: styles.form, ref: element, noValidate: true, onSubmit },
  };
}
