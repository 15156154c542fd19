import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Returns the dialog of a screen that is open and hydrated (ui-kit's `useModal`), the last one of several. */
const findOpenDialog = () => [...document.querySelectorAll('#root dialog[open][data-hydrated]')].at(-1);

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document, { subtree: true, attributeFilter: ['open', 'data-hydrated'] });
  return () => observer.disconnect();
}

/**
 * Puts a message of the shell into the dialog that is open: all else in the page is inert then, behind the backdrop and
 * silent for screen readers.
 */
export function InOpenDialog({ children }: { children: ReactNode }) {
  const dialog = useSyncExternalStore(subscribe, findOpenDialog, () => undefined);
  return dialog ? createPortal(children, dialog) : children;
}
