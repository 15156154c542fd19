import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Arriving at another page inside the app feels like loading one: focus goes to the place the address names (#...) or else to
 * the heading, the title is announced once. The first page is left alone, for the browser has just done all that.
 */
export function useArrival() {
  const { pathname, hash } = useLocation();
  const at = useRef<string>(undefined);
  const [announced, setAnnounced] = useState('');

  const arrive = useCallback(() => {
    const before = at.current;
    at.current = pathname;
    if (before === undefined || before === pathname) return;
    const main = document.getElementById('main');
    focusFirst([document.getElementById(hash.slice(1)), main?.querySelector('h1'), main]);
    setAnnounced(document.title);
  }, [pathname, hash]);

  return { arrive, announced };
}

/** Not everything an address can name takes the focus. */
function focusFirst(places: (HTMLElement | null | undefined)[]): void {
  for (const place of places) {
    place?.focus({ preventScroll: true });
    if (place && document.activeElement === place) return;
  }
}
