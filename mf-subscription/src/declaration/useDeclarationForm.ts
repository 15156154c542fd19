import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { storeInput, readInput, type FormName } from './typedInput.ts';
import styles from './Declaration.module.css';

/** One sentence for each field that cannot be sent; empty if the declaration is complete. */
export type Errors<Values> = Partial<Record<keyof Values, string>>;

interface FormOptions<Values> {
  /** Name by which the tab stores the input. */
  name: FormName;
  /** Values of fields that the user has not changed. They may change, e.g. when the account's address is loaded. */
  defaults: Values;
  /** Input of the fields when the form was shown before, for a form of several steps. */
  initialInput?: Partial<Values>;
  /** Finds the errors before the form is sent. Their order decides which field takes the focus: the first one. */
  check: (values: Values) => Errors<Values>;
  /** Gets the values of all fields, if `check` has found no error. */
  onSend: (values: Values) => void;
}

/**
 * State of the form of a declaration (a cancellation or withdrawal). `values` has each field's input, or its default if
 * the user has not changed it. Input survives a reload, and hydration of the prerendered form. Sending an incomplete
 * form shows a sentence at each faulty field and focuses the first one.
 */
export function useDeclarationForm<Values extends object>({
  name,
  defaults,
  initialInput = {},
  check,
  onSend,
}: FormOptions<Values>) {
  /** Only the fields that the user has changed. */
  const [input, setInput] = useState<Partial<Values>>(initialInput);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const formElement = useRef<HTMLFormElement>(null);
  const values: Values = { ...defaults, ...input };
  const change = (fields: Partial<Values>) => setInput((latest) => ({ ...latest, ...fields }));

  // Restores input after the first render, which must equal the prerendered form. Input in the page is later than the
  // stored one: it was typed before hydration, or restored by the browser. Both replace `initialInput`.
  useLayoutEffect(() => {
    change({ ...readInput(name), ...readChangedInputs(formElement.current) });
    // oxlint-disable-next-line react/exhaustive-deps -- only at mount: afterwards the state has the input
  }, []);

  // No layout effect, so that the one above reads the storage before this replaces it.
  useEffect(() => storeInput(name, input), [name, input]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const newErrors = check(values);
    setErrors(newErrors);
    const faultyField = Object.keys(newErrors)[0];
    if (!faultyField) onSend(values);
    else formElement.current?.querySelector<HTMLElement>(`[name="${faultyField}"]`)?.focus();
  }

  /** Builds the properties of a text field. */
  const buildFieldProps = <Name extends keyof Values & string>(field: Name) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value } as Partial<Values>),
  });

  return {
    values,
    /** Changes some fields, as input of the user. */
    change,
    buildFieldProps,
    /** Without the script, method="dialog" submits nothing; the default would put the input into the address. */
    formProps: { method: 'dialog', className: styles.form, ref: formElement, noValidate: true, onSubmit },
  };
}

/**
 * Reads the inputs of a form that differ from its HTML, by name, e.g. `{ name: 'Ada' }`. Only `input` elements are
 * read: a prerendered form has no text areas, because the only one is shown after a choice.
 */
function readChangedInputs(form: HTMLFormElement | null): object {
  const inputs = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  const changed = inputs.filter(({ type, value, defaultValue, checked, defaultChecked }) =>
    type === 'radio' ? checked && !defaultChecked : value !== defaultValue,
  );
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}
