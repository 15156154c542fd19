import { useEffect, useRef } from 'react';

/** Calls `onReturn` when the page is shown again, after another tab or restored by the browser's Back, if `enabled`. */
export function useReturn(enabled: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [enabled]);
}
