const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Remembers the fields a person has typed into. React keeps no trace of that in the document itself. */
export function watchInput(): () => void {
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedInto.add(target);
  };
  document.addEventListener('input', remember);
  return () => {
    document.removeEventListener('input', remember);
    typedInto.clear();
  };
}

/** Whether something typed would be lost with the page. */
export function hasUnsavedInput(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  return [...typedInto].some(({ value }) => value !== '');
}
