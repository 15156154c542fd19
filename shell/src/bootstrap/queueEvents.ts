import { findPrerenderedTarget } from './findPrerenderedTarget.ts';

/**
 * Queues events of a prerendered page that need the app, until the app listens to events. These are clicks on buttons,
 * except those with the attribute `command`, which work without the app; and submits of forms with `method="dialog"`,
 * and of forms that would lose typed text. The replay clicks each button once, however often the user has pressed it,
 * and React hydrates its component at once. The listeners are never removed, but ignore hydrated content
 * (`findPrerenderedTarget`). `load` loads scripts of the app again that could not be loaded before.
 */
export function queueEvents(load: () => void) {
  /** Buttons to click at the replay. The key is the submitted form, or else the button itself: each is clicked once. */
  const queue = new Map<Element, HTMLElement>();
  /** Whether a script of the app could not be loaded, and has not been requested again since. */
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
      // A form with another method leads to another page, e.g. in another language, and works without the app. It waits
      // for the app only if typed text would be lost, and not if the app could not be loaded.
      const leavesPage = form.method !== 'dialog';
      if (leavesPage && (hasFailed || !hasTypedText())) return;
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

/** Reads only inputs, because no prerendered page has a `textarea`. */
const hasTypedText = () =>
  [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
