import { useLayoutEffect, useRef, useState } from 'react';

/** Smallest height, in pixels, of the part that scrolls beside a head and a foot that stay in sight. */
const minBodyHeight = 160;

/**
 * Measures an open dialog whenever its size, or that of a part of it, changes. `isOneColumn`: too little room is left
 * between head and foot, so that everything has to scroll together. `isScrollable`: the body does not fit between them.
 */
export function useDialogFit(open: boolean) {
  const head = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** Content of the body, whose height changes also while that of the body stays. */
  const content = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState({ isOneColumn: false, isScrollable: false });

  useLayoutEffect(() => {
    const dialog = body.current?.closest('dialog');
    if (!open || !dialog) return undefined;
    const measure = () => {
      const readHeight = (element: HTMLElement | null) => element?.offsetHeight ?? 0;
      const room = parseFloat(getComputedStyle(dialog).maxHeight) - readHeight(head.current) - readHeight(foot.current);
      const isOneColumn = room < minBodyHeight;
      const { scrollHeight = 0, clientHeight = 0 } = body.current ?? {};
      const isScrollable = !isOneColumn && scrollHeight > clientHeight;
      setFit((old) =>
        old.isOneColumn === isOneColumn && old.isScrollable === isScrollable ? old : { isOneColumn, isScrollable },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [head, body, content, foot]) if (part.current) observer.observe(part.current);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [open]);

  const { isOneColumn } = fit;
  useLayoutEffect(() => {
    // What has the focus, e.g. a button that was just pressed, may now be below the window.
    const { activeElement } = document;
    if (isOneColumn && body.current?.closest('dialog')?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isOneColumn]);

  return { headRef: head, bodyRef: body, contentRef: content, footRef: foot, ...fit };
}
