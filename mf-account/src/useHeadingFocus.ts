import { useEffect, useRef, type RefObject } from 'react';

/**
 * The heading that takes the focus when the button that had it went away because of `reason`. Whoever moved on meanwhile stays
 * where they are.
 */
export function useHeadingFocus(reason: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (reason && document.activeElement === document.body) heading.current?.focus();
  }, [reason]);
  return heading;
}
