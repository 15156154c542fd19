/**
 * Remembers the fields a person has typed into, a painted page's before this code was there; React keeps no trace of that in the
 * document itself. The answer says whether something typed would be lost with the page.
 */
export function watchInput(): () => boolean {
  const painted = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const typedInto = new Set([...painted].filter(({ value, defaultValue }) => value !== defaultValue));
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedInto.add(target);
  });
  return () => {
    for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
    return [...typedInto].some(({ value }) => value !== '');
  };
}
