const acts = ['pointerdown', 'keydown', 'focusin'];

/** How long until a browser without idle times counts as idle. */
const laterInMilliseconds = 500;

/**
 * Calls back once: when somebody does something in the page, or else when it is loaded and idle, unless the person saves data. At
 * once where the page may have to become another one: a place in it or more is named in its address, or somebody was here before.
 */
export function whenWanted(callBack: () => void): void {
  const done = new AbortController();
  const begin = () => {
    if (done.signal.aborted) return;
    done.abort();
    callBack();
  };
  if (location.hash || location.search || wasHereBefore()) return begin();
  for (const type of acts)
    document.addEventListener(type, begin, { capture: true, passive: true, signal: done.signal });
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, laterInMilliseconds);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true, signal: done.signal });
}

/** Then something is stored: a language that was chosen, or that somebody is signed in. */
function wasHereBefore(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}
