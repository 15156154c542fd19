import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the ref of a heading that takes the focus whenever `reason` changes to a truthy value, if the focused control
 * was removed. A user who has moved the focus elsewhere keeps it.
 */
export function useHeadingFocus(reason: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (reason && document.activeElement === document.body) heading.current?.focus();
  }, [reason]);
  return heading;
}
