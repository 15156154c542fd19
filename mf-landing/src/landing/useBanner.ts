import { useEffect, useRef, useState } from 'react';

/**
 * Returns the subject of the visible banner, such as `'newsletter'`, undefined without one, and a function that shows a
 * banner for a time. A later call replaces the banner. The caller renders it.
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
