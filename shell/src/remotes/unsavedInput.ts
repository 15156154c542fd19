type Field = HTMLInputElement | HTMLTextAreaElement;

/** Returns whether the user types into a field. A choice of a radio button or checkbox is repeated with one press. */
function isTextField(target: EventTarget | null): target is Field {
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target instanceof HTMLTextAreaElement;
}

/**
 * Remembers the fields that the user has typed into. In a prerendered page, that may have happened before this code was
 * loaded: such fields are found now, because `defaultValue` does not reveal them any more once React has hydrated them.
 * Returns a function that tells whether a reload would lose text.
 */
export function trackInput(): () => boolean {
  const fields = document.querySelectorAll<Field>('input, textarea');
  const typedInto = new Set([...fields].filter((field) => isTextField(field) && field.value !== field.defaultValue));
  document.addEventListener('input', ({ target }) => {
    if (isTextField(target)) typedInto.add(target);
  });
  return () => {
    // Fields of screens that have been left hold nothing that could be lost.
    for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
    return [...typedInto].some(({ value }) => value !== '');
  };
}
