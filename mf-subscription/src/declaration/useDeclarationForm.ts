import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { storeInput, readInput, type FormName } from './typedInput.ts';
import styles from './Declaration.module.css';

/** One sentence for each field that cannot be sent; empty if the declaration is complete. */
export type Errors<Form> = Partial<Record<keyof Form, string>>;

interface FormOptions<Form> {
  /** Name by which the tab stores the input. */
  name: FormName;
  /** Values of fields that the user has not changed. They may change, e.g. when the account's address is loaded. */
  defaults: Form;
  /** Input of the fields when the form was shown before, for a form of several steps. */
  initialInput?: Partial<Form>;
  /** Finds the errors before the form is sent. Their order decides which field takes the focus: the first one. */
  check: (form: Form) => Errors<Form>;
  /** Gets the whole form, if `check` has found no error. */
  onSend: (form: Form) => void;
}

/**
 * State of the form of a declaration (a cancellation or withdrawal). Typed text survives hydration, a reload, and
 * default values that arrive later. Sending an incomplete form shows a sentence at each faulty field and focuses the
 * first one.
 */
export function useDeclarationForm<Form extends object>({
  name,
  defaults,
  initialInput = {},
  check,
  onSend,
}: FormOptions<Form>) {
  /** Input of the fields that the user has changed; the others have their defaults. */
  const [input, setInput] = useState<Partial<Form>>(initialInput);
  const [errors, setErrors] = useState<Errors<Form>>({});
  const formElement = useRef<HTMLFormElement>(null);
  const form: Form = { ...defaults, ...input };
  const change = (part: Partial<Form>) => setInput((latest) => ({ ...latest, ...part }));
  // The DOM overrides the storage: its input is later, restored by the browser or typed before hydration.
  useInputBeforeHydration<Form>(formElement, (inputInDocument) =>
    change({ ...(readInput(name) as Partial<Form>), ...inputInDocument }),
  );
  // After the layout effect above, which reads the storage before this replaces it.
  useEffect(() => storeInput(name, input), [name, input]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const newErrors = check(form);
    setErrors(newErrors);
    const faultyField = Object.keys(newErrors)[0];
    if (!faultyField) onSend(form);
    else formElement.current?.querySelector<HTMLElement>(`[name="${faultyField}"]`)?.focus();
  }

  return {
    form,
    /** Changes some fields, as input of the user. */
    change,
    /** Returns the properties of a text field. */
    buildFieldProps: <Name extends keyof Form & string>(name: Name) => ({
      name,
      value: form[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value } as Partial<Form>),
    }),
    /** Without the script, method="dialog" submits nothing; the default would put the input into the address. */
    formProps: { method: 'dialog', className: styles.form, ref: formElement, noValidate: true, onSubmit },
  };
}

/**
 * Passes the inputs that were changed before hydration to `onInput`, by name, e.g. `{ name: 'Ada' }`. Otherwise React
 * would reset them with its next render. Only `input` elements are read: a prerendered form has no text areas, because
 * the only one is shown after a choice.
 */
function useInputBeforeHydration<Form>(
  form: RefObject<HTMLFormElement | null>,
  onInput: (input: Partial<Form>) => void,
): void {
  useLayoutEffect(() => {
    const inputs = [...(form.current?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
    const changed = inputs.filter(({ type, value, defaultValue, checked, defaultChecked }) =>
      type === 'radio' ? checked && !defaultChecked : value !== defaultValue,
    );
    onInput(Object.fromEntries(changed.map(({ name, value }) => [name, value])) as Partial<Form>);
    // oxlint-disable-next-line react/exhaustive-deps -- only at mount: afterwards the state has the input
  }, []);
}
