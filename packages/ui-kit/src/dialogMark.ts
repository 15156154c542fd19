/**
 * Attribute of a link to a page, with the id of a dialog that shows the same. Where scripts run, a click opens the
 * dialog: the shell's bootstrap script before hydration, the screen with the dialog afterwards.
 */
export const dialogMark = 'data-dialog';

/** Returns the id of the dialog that a click opens instead of following a link: none for a new tab or window. */
export function findLinkedDialog(event: MouseEvent): string | undefined {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (isModified || !(event.target instanceof Element)) return undefined;
  return event.target.closest(`[${dialogMark}]`)?.getAttribute(dialogMark) ?? undefined;
}
