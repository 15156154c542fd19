/**
 * Types into the search once it is rendered. The native setter is needed because React ignores an `input` event whose
 * value was set through its own.
 */
export function typeIntoSearch(text: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!field) return void requestAnimationFrame(() => typeIntoSearch(text));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
