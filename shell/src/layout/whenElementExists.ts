/** Maximum wait. */
const timeoutInMilliseconds = 5_000;

/** Events of a user who does not wait for the element. */
const interactions = ['pointerdown', 'wheel', 'touchmove', 'keydown'];

/**
 * Calls back with the element that has the id, immediately or as soon as it is in the page. An interaction or the
 * time-out ends the wait. Returns a function that ends it, too.
 */
export function whenElementExists(id: string, onFound: (element: HTMLElement) => void): () => void {
  const check = () => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    onFound(element);
  };
  const observer = new MutationObserver(check);
  // Timer and listeners stay after the end: another call has no effect.
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(stop, timeoutInMilliseconds);
  for (const type of interactions) window.addEventListener(type, stop, { once: true, passive: true });
  check();
  return stop;
}
