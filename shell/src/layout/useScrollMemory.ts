import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Maximum time for which a page that is still growing is scrolled again. */
const timeoutInMilliseconds = 3_000;
const scrollEvents = ['wheel', 'touchmove', 'keydown'];

/** Scrolls new pages to the top, and after Back and Forward to the position at which the page was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const navigationType = useNavigationType();
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const restoreDefault = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', restoreDefault);
    return () => {
      window.removeEventListener('pagehide', restoreDefault);
      restoreDefault();
    };
  }, []);

  const shownPath = useRef<string>(undefined);
  useLayoutEffect(() => {
    const remembered = positions.current;
    const position = navigationType === 'POP' ? remembered.get(key) : undefined;
    // The browser itself restores a reloaded page and jumps to a fragment of the same page.
    const isScrolled = shownPath.current === undefined || shownPath.current === pathname;
    const stopScrolling = position === undefined && isScrolled ? () => undefined : scrollUntilReached(position ?? 0);
    shownPath.current = pathname;

    const remember = () => remembered.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      stopScrolling();
    };
  }, [key, navigationType, pathname]);
}

/** Scrolls to a position, and again while the page grows, until it is reached, the user scrolls or time is over. */
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
