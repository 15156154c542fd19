import { useEffect } from 'react';

/** Reloads a page from the browser's back/forward cache: it may show data of a user who has signed out since. */
export function useFreshPageOnReturn(needed: boolean, reload: () => void): void {
  useEffect(() => {
    if (!needed) return;
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reload();
    };
    window.addEventListener('pageshow', refresh);
    return () => window.removeEventListener('pageshow', refresh);
  }, [needed, reload]);
}
