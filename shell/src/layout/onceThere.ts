/** How long a page that is still filling may keep a jump waiting. */
const patienceInMilliseconds = 5_000;

const acts = ['pointerdown', 'wheel', 'touchmove', 'keydown'];

/**
 * Tells the element with that id, at once or as soon as the page has it. Whoever does something meanwhile stays where they are.
 * Returns how to stop waiting.
 */
export function onceThere(id: string, tell: (place: HTMLElement) => void): () => void {
  const place = document.getElementById(id);
  if (place) tell(place);
  if (place || !id) return () => undefined;

  const observer = new MutationObserver(() => {
    const late = document.getElementById(id);
    if (!late) return;
    stop();
    tell(late);
  });
  const timer = setTimeout(() => stop(), patienceInMilliseconds);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of acts) window.removeEventListener(type, stop);
  };
  for (const type of acts) window.addEventListener(type, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
