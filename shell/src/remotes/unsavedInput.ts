type Field = HTMLInputElement | HTMLTextAreaElement;

/** Ignores radio buttons and checkboxes: they always have a value, and a choice is repeated with one press. */
function isTyped(target: EventTarget | null): target is Field {
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox';
  return target instanceof HTMLTextAreaElement;
}

/**
 * Remembers the fields a person has typed into, also those of a prerendered page before this code was loaded: the
 * document itself does not tell after React has hydrated it. The returned function tells whether a reload would lose
 * text.
 */
export function watchInput(): () => boolean {
  const present = document.querySelectorAll<Field>('input, textarea');
  const typedInto = new Set([...present].filter((field) => isTyped(field) && field.value !== field.defaultValue));
  document.addEventListener('input', ({ target }) => {
    if (isTyped(target)) typedInto.add(target);
  });
  return () => {
    for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
    return [...typedInto].some(({ value }) => value !== '');
  };
}
