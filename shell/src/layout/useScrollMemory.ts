import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a page that is still growing is followed to where the person had left it. */
const patienceInMilliseconds = 3_000;

/** New pages start at the top, Back and Forward return to where the page was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const handBack = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('pagehide', handBack);
      handBack();
    };
  }, []);

  const at = useRef<string>(undefined);
  useLayoutEffect(() => {
    const remembered = positions.current;
    const before = kind === 'POP' ? remembered.get(key) : undefined;
    // The browser itself restores a reloaded page and jumps to a fragment of the same page.
    const jumps = at.current === undefined || at.current === pathname;
    const stopReturning = before === undefined && jumps ? () => undefined : returnTo(before ?? 0);
    at.current = pathname;

    const remember = () => remembered.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      stopReturning();
    };
  }, [key, kind, pathname]);
}

/** Scrolls there, and again while the page grows, until it is reached, the person scrolls or patience ends. */
function returnTo(target: number): () => void {
  const scroll = () => window.scrollTo({ top: target, behavior: 'instant' });
  scroll();
  if (target === 0 || window.scrollY >= target) return () => undefined;

  const observer = new ResizeObserver(() => {
    scroll();
    if (window.scrollY >= target) stop();
  });
  const timer = setTimeout(() => stop(), patienceInMilliseconds);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(type, stop);
  };
  for (const type of ['wheel', 'touchmove', 'keydown']) window.addEventListener(type, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}
