import { findPrerenderedTarget } from './findPrerenderedTarget.ts';

/**
 * Queues the events that need the app until it listens: clicks on buttons without a command, and submits that the app
 * handles. Each is replayed once, however often it happened, as a click on its button; React hydrates the button's
 * component at once for it.
 */
export function queueEvents() {
  /** Button to click at the replay, by the submitted form or by the button itself, so that each is clicked once. */
  const queue = new Map<Element, HTMLElement>();

  function enqueue(key: Element, button: HTMLElement): void {
    queue.set(key, button);
    button.setAttribute('aria-busy', 'true');
  }

  /** Empties the queue and returns what was in it. */
  function clear(): [Element, HTMLElement][] {
    const queued = [...queue];
    queue.clear();
    for (const [, button] of queued) button.removeAttribute('aria-busy');
    return queued;
  }

  document.addEventListener(
    'click',
    (event) => {
      const button = findPrerenderedTarget(event)?.closest('button');
      if (button?.type === 'button' && !button.hasAttribute('command')) enqueue(button, button);
    },
    true,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const form = findPrerenderedTarget(event);
      const { submitter } = event;
      if (!(form instanceof HTMLFormElement) || !submitter) return;
      // Other methods navigate without the app, e.g. to the page in another language, unless that would lose typed
      // text.
      if (form.method !== 'dialog' && !hasTypedText()) return;
      event.preventDefault();
      enqueue(form, submitter);
    },
    true,
  );

  return {
    /** Drops the queue where the app's scripts cannot be loaded. */
    clear,
    replay(): void {
      // A form in a dialog that was closed again is no longer meant to be sent.
      for (const [key, button] of clear()) if (!key.closest('dialog:not([open])')) button.click();
    },
  };
}

const hasTypedText = () =>
  [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
