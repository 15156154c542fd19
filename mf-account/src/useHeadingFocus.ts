import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns the ref of a heading, or of another element with `tabIndex={-1}`, that takes the focus whenever `trigger`
 * changes to a truthy value, if the focused control was removed. A user who has moved the focus elsewhere keeps it.
 */
export function useHeadingFocus<T extends HTMLElement = HTMLHeadingElement>(trigger: unknown): RefObject<T | null> {
  const heading = useRef<T>(null);
  useLayoutEffect(() => {
    if (trigger && document.activeElement === document.body) heading.current?.focus();
  }, [trigger]);
  return heading;
}
