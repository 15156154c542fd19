import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Maximum time for which a page that is still growing is scrolled again. */
const timeoutInMilliseconds = 3_000;
/** Events of a user who scrolls. */
const scrollEvents = ['wheel', 'touchmove', 'keydown'];

/**
 * Scrolls new pages to the top, and after Back and Forward to the position at which the page was left. The browser
 * cannot do that, because it restores the position before the screen is loaded.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  /** Scroll position of each history entry, by its key. */
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    // When a page is reloaded, the browser itself restores the position.
    const restoreDefault = () => {
      window.history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pagehide', restoreDefault);
    // Dispatched again for a page from the back/forward cache.
    window.addEventListener('pageshow', takeOver);
    return () => {
      window.removeEventListener('pagehide', restoreDefault);
      window.removeEventListener('pageshow', takeOver);
      restoreDefault();
    };
  }, []);

  const shownPath = useRef<string>(undefined);
  useLayoutEffect(() => {
    const savedPositions = positions.current;
    const savedPosition = navigationType === 'POP' ? savedPositions.get(key) : undefined;
    const isFirstPage = shownPath.current === undefined;
    const isSamePage = shownPath.current === pathname;
    // Without a saved position, the browser scrolls: a reloaded page to where it was, the same page to a fragment.
    const keepsPosition = savedPosition === undefined && (isFirstPage || isSamePage);
    const stopScrolling = keepsPosition ? () => undefined : scrollUntilReached(savedPosition ?? 0);
    shownPath.current = pathname;

    const savePosition = () => savedPositions.set(key, window.scrollY);
    // A new history entry of the same page begins at the present position, for which there is no scroll event.
    if (keepsPosition && isSamePage) savePosition();
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => {
      window.removeEventListener('scroll', savePosition);
      stopScrolling();
    };
  }, [key, navigationType, pathname]);
}

/**
 * Scrolls to a position in pixels, and again while the page grows, until it is reached, the user scrolls or time is
 * over. Returns a function that ends this.
 */
function scrollUntilReached(target: number): () => void {
  const scroll = () => window.scrollTo({ top: target, behavior: 'instant' });
  scroll();
  if (target === 0 || window.scrollY >= target) return () => undefined;

  const observer = new ResizeObserver(() => {
    scroll();
    if (window.scrollY >= target) stop();
  });
  const timer = setTimeout(() => stop(), timeoutInMilliseconds);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of scrollEvents) window.removeEventListener(type, stop);
  };
  for (const type of scrollEvents) window.addEventListener(type, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
