import { keepScrollbarPlace } from 'ui-kit';
import { findPrerenderedTarget } from './findPrerenderedTarget.ts';

/**
 * Polyfill for buttons of a prerendered page that open or close a dialog by the attributes `command` and `commandfor`
 * (Invoker Commands API), until React has hydrated the page. In browsers with that API, it only keeps the page from
 * shifting while a dialog is open. `findPrerenderedTarget` leaves hydrated buttons out.
 */
export function handleDialogCommands(): void {
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
  document.addEventListener(
    'click',
    (event) => {
      const button = findPrerenderedTarget(event)?.closest('[commandfor]');
      const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      // Called for closing commands, too, for which it does nothing, because a dialog is still open.
      keepScrollbarPlace();
      if (knowsCommands) return;
      if (button?.getAttribute('command') === 'close') dialog.close();
      else if (!dialog.open) dialog.showModal();
    },
    true,
  );
}
