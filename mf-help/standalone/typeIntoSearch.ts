/** As a person would, once the field is there: React only hears of changes that it did not make itself. */
export function typeIntoSearch(text: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (!field) return void requestAnimationFrame(() => typeIntoSearch(text));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
