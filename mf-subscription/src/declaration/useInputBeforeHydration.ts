import { useLayoutEffect, type RefObject } from 'react';

/**
 * Passes the inputs that were changed before hydration to `onInput`, by name, e.g. `{ name: 'Ada' }`. Otherwise React
 * would reset them with its next render. Only `input` elements are read: a prerendered form has no text areas, because
 * the only one is shown after a choice.
 */
export function useInputBeforeHydration<Form>(
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
