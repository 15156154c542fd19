import { useEffect, useRef, type RefObject } from 'react';

/**
 * Heading that takes the focus when the focused control was removed because of `reason`. A user who has moved the focus
 * elsewhere keeps it.
 */
export function useHeadingFocus(reason: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (reason && document.activeElement === document.body) heading.current?.focus();
  }, [reason]);
  return heading;
}
