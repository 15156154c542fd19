import { useEffect } from 'react';

/**
 * Reloads a page that the browser restores from its back/forward cache: it may show data of a user who has signed out
 * since. Enabled for pages that only signed-in users see.
 */
export function useReloadIfRestored(isEnabled: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isEnabled, reload]);
}
