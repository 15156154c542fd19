import { keepScrollbarPlace } from 'ui-kit';
import { findPrerenderedTarget } from './findPrerenderedTarget.ts';

/**
 * Polyfill for buttons that open or close a dialog by `command`. In all browsers, keeps the page from shifting while
 * one is open.
 */
export function handleDialogCommands(): void {
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
  document.addEventListener(
    'click',
    (event) => {
      const button = findPrerenderedTarget(event)?.closest('[commandfor]');
      const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      keepScrollbarPlace();
      if (knowsCommands) return;
      if (button?.getAttribute('command') === 'close') dialog.close();
      else if (!dialog.open) dialog.showModal();
    },
    true,
  );
}
