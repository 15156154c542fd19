/** How long a page that is still filling may keep a jump waiting. */
const patienceInMilliseconds = 5_000;

const acts = ['pointerdown', 'wheel', 'touchmove', 'keydown'];

/**
 * Tells the element with that id, at once or as soon as the page has it. An interaction before
 * that cancels it. Returns a function that stops waiting.
 */
export function onceThere(id: string, tell: (place: HTMLElement) => void): () => void {
  const look = () => {
    const place = document.getElementById(id);
    if (!place) return;
    stop();
    tell(place);
  };
  const observer = new MutationObserver(look);
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(stop, patienceInMilliseconds);
  for (const type of acts) window.addEventListener(type, stop, { once: true, passive: true });
  look();
  return stop;
}
