import { flushSync } from 'react-dom';

/**
 * Remembers the fields of a prerendered page and the focus, before React renders it. Returns a function that passes
 * typed text, choices and focus to the new fields, and opens the dialogs that were open, if React could not hydrate the
 * page and has replaced its elements.
 * React may report several errors, but each new field is filled in only once: the user may edit it from then on.
 */
export function keepInput(root: HTMLElement): () => void {
  const listFields = () => [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const fields = listFields();
  const dialogs = [...root.querySelectorAll('dialog')];
  const focused = document.activeElement;
  const restored = new Set<Element>();

  return () => {
    for (const dialog of dialogs) {
      if (dialog.isConnected || !dialog.open || restored.has(dialog)) continue;
      restored.add(dialog);
      // By its own button, which also tells the screen. A field in the dialog takes the focus only once it is open.
      const opener = root.querySelector<HTMLElement>(`[commandfor="${dialog.id}"][command=show-modal]`);
      opener?.focus({ preventScroll: true });
      flushSync(() => opener?.click());
    }
    const replacements = listFields();
    fields.forEach((field, index) => {
      // React renders the same fields in the same order.
      const replacement = replacements[index];
      const isReplaced = !field.isConnected && replacement?.name === field.name;
      if (!isReplaced || restored.has(field)) return;
      restored.add(field);
      if (field === focused) replacement.focus();
      if ('checked' in field && 'checked' in replacement && field.checked && !replacement.checked) replacement.click();
      const hasTypedText = field.value !== field.defaultValue;
      if (!hasTypedText) return;
      // React overrides the setter of `value` in each field, and ignores the `input` event of a text that was set by
      // this override. The setter of the prototype is the browser's.
      Reflect.set(Object.getPrototypeOf(replacement) as object, 'value', field.value, replacement);
      replacement.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
}
