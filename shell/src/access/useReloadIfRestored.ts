import { useEffect } from 'react';

/**
 * Reloads a page that the browser restores from its back/forward cache, and shows nothing until then: it may show data
 * of a user who has signed out since, or of another one. Enabled for pages that only signed-in users see, and for
 * public ones that a signed-in user has left.
 */
export function useReloadIfRestored(isEnabled: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      document.documentElement.style.visibility = 'hidden';
      reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isEnabled, reload]);
}
