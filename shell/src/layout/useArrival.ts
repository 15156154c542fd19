import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { onceThere } from './onceThere.ts';

/**
 * Arriving at another page inside the app feels like loading one: focus goes to the place the address names (#...),
 * which comes into sight, or else to the heading; the title is announced once. The first page is left alone, for the
 * browser has just done all that, and so is the scrolling after Back.
 */
export function useArrival() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const at = useRef<string>(undefined);
  const stopWaiting = useRef<() => void>(undefined);
  const [announced, setAnnounced] = useState('');

  useEffect(() => () => stopWaiting.current?.(), [pathname, hash]);

  const arrive = useCallback(() => {
    const before = at.current;
    at.current = pathname;
    if (before === undefined || before === pathname) return;
    const main = document.getElementById('main');
    focusFirst([main?.querySelector('h1'), main]);
    if (hash) {
      stopWaiting.current = onceThere(hash.slice(1), (place) => {
        place.focus({ preventScroll: true });
        if (kind !== 'POP') place.scrollIntoView({ block: 'start', behavior: 'instant' });
      });
    }
    setAnnounced(document.title);
  }, [pathname, hash, kind]);

  return { arrive, announced };
}

function focusFirst(places: (HTMLElement | null | undefined)[]): void {
  for (const place of places) {
    place?.focus({ preventScroll: true });
    if (place && document.activeElement === place) return;
  }
}
