import { keepScrollbarPlace } from 'ui-kit';
import { inPaintedPage } from './inPaintedPage.ts';

/** What the browser itself does at a button with a command, in browsers that know none; and the page stays where it is in all of them. */
export function openDialogs(): void {
  const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
  document.addEventListener(
    'click',
    (event) => {
      const button = inPaintedPage(event)?.closest('[commandfor]');
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
