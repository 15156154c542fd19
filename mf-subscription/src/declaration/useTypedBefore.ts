import { useLayoutEffect, type RefObject } from 'react';

/** Reads input of a prerendered form from before hydration: React would reset it at its next render. */
export function useTypedBefore<Form>(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: Partial<Form>) => void,
): void {
  useLayoutEffect(() => {
    const inputs = [...(form.current?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
    const typed = inputs.filter(({ type, value, defaultValue, checked, defaultChecked }) =>
      type === 'radio' ? checked && !defaultChecked : value !== defaultValue,
    );
    take(Object.fromEntries(typed.map(({ name, value }) => [name, value])) as Partial<Form>);
    // oxlint-disable-next-line react/exhaustive-deps -- once: afterwards the state has it
  }, []);
}
