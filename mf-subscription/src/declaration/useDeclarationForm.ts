import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { storeInput, readInput, type FormName } from './typedInput.ts';
import styles from './Declaration.module.css';

/** One sentence for each field that cannot be sent; empty if the form can be sent. */
export type Errors<Values> = Partial<Record<keyof Values, string>>;

interface FormOptions<Values> {
  /** Name by which the tab stores the input. */
  name: FormName;
  /** Values of the fields that the user has not changed. A later render may have others, e.g. a loaded address. */
  defaults: Values;
  /** Input from an earlier display of the form, e.g. if the user comes back from the second step. */
  initialInput?: Partial<Values>;
  /** Finds the errors before the form is sent. The first field with an error takes the focus. */
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
  /** Also reads the fields that a form filler has changed without an event: React would empty them at the next render. */
  const change = (fields: Partial<Values>) => {
    const silent = readChangedTexts<Values>(formElement.current);
    setInput((latest) => ({ ...latest, ...silent, ...fields }));
  };

  // Restores input only after the first render, because hydration needs the same fields as the prerendered HTML. Values
  // in the page win over stored ones: the user has typed them before hydration, or the browser has restored them.
  useLayoutEffect(() => {
    change({ ...readInput(name), ...readChangedInputs(formElement.current) });
    // oxlint-disable-next-line react/exhaustive-deps -- only at mount: afterwards the state has the input
  }, []);

  // Runs after the layout effect above, which has to read the stored input before this effect replaces it.
  useEffect(() => storeInput(name, input), [name, input]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    change({});
    const shown = { ...values, ...readChangedTexts<Values>(formElement.current) };
    const newErrors = check(shown);
    setErrors(newErrors);
    const faultyField = Object.keys(newErrors)[0];
    if (!faultyField) onSend(shown);
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
    /** Sets fields as if the user had changed them. */
    change,
    buildFieldProps,
    /** `dialog`: before the script has loaded, the button sends nothing. `get` would put the input into the address. */
    formProps: { method: 'dialog', className: styles.form, ref: formElement, noValidate: true, onSubmit },
  };
}

/**
 * Reads the texts of a form that differ from those that React has rendered, by name. No program empties a field, but a
 * browser shows nothing for a day that does not exist.
 */
function readChangedTexts<Values>(form: HTMLFormElement | null): Partial<Values> {
  const fields = [
    ...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=radio]), textarea') ?? []),
  ];
  const changed = fields.filter(({ value, defaultValue }) => value && value !== defaultValue);
  return Object.fromEntries(changed.map(({ name, value }) => [name, value])) as Partial<Values>;
}

/**
 * Reads the inputs of a form whose value differs from the HTML, by name, e.g. `{ name: 'Ada' }`. Text areas are not
 * read, because a prerendered form has none.
 */
function readChangedInputs(form: HTMLFormElement | null): object {
  const inputs = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  const changed = inputs.filter(({ type, value, defaultValue, checked, defaultChecked }) =>
    type === 'radio' ? checked && !defaultChecked : value !== defaultValue,
  );
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}
