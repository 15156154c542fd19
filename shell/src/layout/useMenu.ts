import { useEffect, useRef, useState } from 'react';

/** A menu under a button: Escape closes it and returns to the button, so does leaving it, and so does a new page. */
export function useMenu(pathname: string) {
  const [openOn, setOpenOn] = useState<string>();
  const area = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Open belongs to one page: on the next one the menu is closed without anybody closing it.
  const open = openOn === pathname;

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(undefined);
      button.current?.focus();
    };
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpenOn(undefined);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  return { open, area, button, toggle: () => setOpenOn(open ? undefined : pathname) };
}
