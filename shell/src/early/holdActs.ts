import { inPaintedPage } from './inPaintedPage.ts';

/**
 * Keeps what the browser cannot answer by itself until the app is there: presses of buttons without a command, and forms that the app
 * sends. Each is repeated once, however often it was tried, and as a press of its button: on that the app comes to life at once.
 */
export function holdActs() {
  /** The button to press, by what it is about: the form that it sends, or itself. */
  const held = new Map<Element, HTMLElement>();

  function hold(about: Element, button: HTMLElement): void {
    held.set(about, button);
    button.setAttribute('aria-busy', 'true');
  }

  function forget(): [Element, HTMLElement][] {
    const all = [...held];
    held.clear();
    for (const [, button] of all) button.removeAttribute('aria-busy');
    return all;
  }

  document.addEventListener(
    'click',
    (event) => {
      const button = inPaintedPage(event)?.closest('button');
      if (button?.type === 'button' && !button.hasAttribute('command')) hold(button, button);
    },
    true,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = inPaintedPage(event);
      const { submitter } = event;
      if (!(form instanceof HTMLFormElement) || !submitter) return;
      // Other methods are answers of the browser, e.g. a visit to the page in another language. But with it, what was typed would be lost.
      if (form.method !== 'dialog' && !hasTyped()) return;
      event.preventDefault();
      hold(form, submitter);
    },
    true,
  );

  return {
    /** No app will come to repeat anything. */
    forget,
    repeat(): void {
      // Whoever has closed the dialog with the form no longer wants to send it.
      for (const [about, button] of forget()) if (!about.closest('dialog:not([open])')) button.click();
    },
  };
}

const hasTyped = () =>
  [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
