import { useEffect } from 'react';

/** A page out of the browser's back-forward memory may show the data of somebody who has signed out since. */
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
