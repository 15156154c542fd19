import { savesData, whenIdle } from '../idle.ts';

/** Events of a visitor who is about to use a control. Scrolling is none of them: it needs no app. */
const interactions = ['pointerdown', 'keydown', 'focusin'];

/**
 * Calls back once: at the first interaction or, unless the browser asks to save data, when the page is loaded and idle.
 * Calls back immediately if the page may have to show something else: its address has a hash or a query, or the visitor
 * was here before.
 */
export function onInteractionOrIdle(callback: () => void): void {
  // Aborted once the callback has run, which removes all listeners.
  const done = new AbortController();
  const run = () => {
    if (done.signal.aborted) return;
    done.abort();
    callback();
  };
  if (location.hash || location.search || hasStoredState()) return run();
  for (const type of interactions)
    document.addEventListener(type, run, { capture: true, passive: true, signal: done.signal });
  if (savesData()) return;
  if (document.readyState === 'complete') whenIdle(run);
  else window.addEventListener('load', () => whenIdle(run), { once: true, signal: done.signal });
}

/** Returns whether an earlier visit has stored something: a chosen language or a session. */
function hasStoredState(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}
