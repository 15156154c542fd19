const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;

/**
 * Returns a function that passes what was typed or chosen in a prerendered page, and the focus, to the fields that have
 * replaced it, because React could not hydrate it.
 */
export function keepInput(root: HTMLElement): () => void {
  const listFields = () => [...root.querySelectorAll('input')];
  const fields = listFields();
  const focused = document.activeElement;

  return () => {
    const replacements = listFields();
    fields.forEach((field, index) => {
      const replacement = replacements[index];
      if (field.isConnected || replacement?.name !== field.name) return;
      if (field === focused) replacement.focus();
      if (field.checked && !replacement.checked) replacement.click();
      if (field.value === field.defaultValue) return;
      // Setting the property itself would hide the change from React.
      setValue?.call(replacement, field.value);
      replacement.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
}
