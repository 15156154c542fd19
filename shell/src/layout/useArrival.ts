import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Arriving at another page inside the app feels like loading one: focus goes to its heading, its title is announced once.
 * The first page is left alone, for the browser has just done all that.
 */
export function useArrival() {
  const { pathname } = useLocation();
  const at = useRef<string>(undefined);
  const [announced, setAnnounced] = useState('');

  const arrive = useCallback(() => {
    const before = at.current;
    at.current = pathname;
    if (before === undefined || before === pathname) return;
    const main = document.getElementById('main');
    (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
    setAnnounced(document.title);
  }, [pathname]);

  return { arrive, announced };
}
