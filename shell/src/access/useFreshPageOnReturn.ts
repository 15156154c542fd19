import { useEffect } from 'react';
import { pageReload } from '../remotes/pageReload.ts';

/** A page out of the browser's back-forward memory may show the data of somebody who has signed out since. */
export function useFreshPageOnReturn(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) pageReload.now();
    };
    window.addEventListener('pageshow', refresh);
    return () => window.removeEventListener('pageshow', refresh);
  }, [needed]);
}
