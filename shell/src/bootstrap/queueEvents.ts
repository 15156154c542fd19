import { findPrerenderedTarget } from './findPrerenderedTarget.ts';

/**
 * Queues events of a prerendered page that need the app until it listens: clicks on buttons without the attribute
 * `command`, which works without the app, and submits of forms with `method="dialog"`, or that would lose typed text.
 * Each is replayed once, however often it happened, as a click on its button, whose component React then hydrates at
 * once. The listeners are never removed, but ignore content that is hydrated (`findPrerenderedTarget`). `load` loads
 * scripts of the app again that could not be loaded before.
 */
export function queueEvents(load: () => void) {
  /** Button to click at the replay, by the submitted form or by the button itself, so that each is clicked once. */
  const queue = new Map<Element, HTMLElement>();
  /** Whether a script of the app could not be loaded. */
  let hasFailed = false;

  function enqueue(key: Element, button: HTMLElement): void {
    queue.set(key, button);
    button.setAttribute('aria-busy', 'true');
    if (hasFailed) load();
    hasFailed = false;
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
      // Buttons of this type have no default action, so that there is nothing to prevent.
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
      // A form with another method leads to another page, e.g. in another language, and needs no app. It is queued only
      // if the page would lose typed text, which is in inputs: no prerendered page has a `textarea`. If the app could
      // not be loaded, the other page is better than none.
      if (form.method !== 'dialog' && (hasFailed || !hasTypedText())) return;
      event.preventDefault();
      enqueue(form, submitter);
    },
    true,
  );

  return {
    /** Called when a script could not be loaded: drops the queue. The next press is queued and loads it again. */
    fail(): void {
      hasFailed = true;
      clear();
    },
    /** Called when the app listens to events. */
    replay(): void {
      // A form in a dialog that was closed again is no longer meant to be sent.
      for (const [key, button] of clear()) if (!key.closest('dialog:not([open])')) button.click();
    },
  };
}

const hasTypedText = () =>
  [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
