import { findLinkedDialog, keepScrollbarPlace } from 'ui-kit';
import { findPrerenderedTarget } from './findPrerenderedTarget.ts';

/**
 * Opens and closes dialogs of a prerendered page until React has hydrated it: by links with `dialogMark`, and, as a
 * polyfill, by buttons with the attributes `command` and `commandfor` (Invoker Commands API). In browsers with that API,
 * it only keeps the page from shifting while a dialog is open. `findPrerenderedTarget` leaves hydrated content out.
 */
export function handleDialogCommands(): void {
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
  document.addEventListener(
    'click',
    (event) => {
      const target = findPrerenderedTarget(event);
      const linked = target && findLinkedDialog(event);
      const button = target?.closest('[commandfor]');
      const dialog = document.getElementById(linked ?? button?.getAttribute('commandfor') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      // Called for closing commands, too, for which it does nothing, because a dialog is still open.
      keepScrollbarPlace();
      if (linked) event.preventDefault();
      else if (knowsCommands) return;
      if (button?.getAttribute('command') === 'close') dialog.close();
      else if (!dialog.open) dialog.showModal();
    },
    true,
  );
}
