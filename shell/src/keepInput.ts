/**
 * Returns a function that passes what was typed or chosen in a prerendered page, and the focus, to the fields that have
 * replaced it, because React could not hydrate it. Called again, it leaves these fields alone, which may have been
 * edited.
 */
export function keepInput(root: HTMLElement): () => void {
  const listFields = () => [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const fields = listFields();
  const focused = document.activeElement;
  const replaced = new Set<Element>();

  return () => {
    const replacements = listFields();
    fields.forEach((field, index) => {
      const replacement = replacements[index];
      if (field.isConnected || replaced.has(field) || replacement?.name !== field.name) return;
      replaced.add(field);
      if (field === focused) replacement.focus();
      if ('checked' in field && 'checked' in replacement && field.checked && !replacement.checked) replacement.click();
      if (field.value === field.defaultValue) return;
      // React replaces the setter of each field, and would not notice the change by its own one.
      Reflect.set(Object.getPrototypeOf(replacement) as object, 'value', field.value, replacement);
      replacement.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
}
