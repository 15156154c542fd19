/**
 * Types into the search of the FAQ once it is rendered, for scenarios that begin with a search. The native setter is
 * needed because React ignores an `input` event whose value was set through its own.
 */
export function typeIntoSearch(text: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!field) {
    requestAnimationFrame(() => typeIntoSearch(text));
    return;
  }
  const nativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  nativeValue?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
