import { useEffect, useRef, useState } from 'react';

/**
 * Returns which banner the caller must render, such as `'newsletter'` (undefined for none), and a function that shows a
 * banner for some time. A later call replaces the banner.
 */
export function useBanner<Subject>() {
  const [shown, setShown] = useState<Subject>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function show(subject: Subject, milliseconds: number): void {
    clearTimeout(timer.current);
    setShown(subject);
    timer.current = setTimeout(() => setShown(undefined), milliseconds);
  }

  return [shown, show] as const;
}
