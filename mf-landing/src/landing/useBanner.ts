import { useEffect, useRef, useState } from 'react';

/** What the banner shows, and how to show something for a while. A later showing starts the time anew. */
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
