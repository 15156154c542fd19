import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';

interface ModalOptions {
  closable: boolean;
  onClose: () => void;
  focusFirst: RefObject<HTMLElement | null>;
}

// On the server there is no layout to wait for; a dialog is never open there.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** While a dialog is open, base.css stops the page's scrolling. What the scrollbar took up then becomes padding. */
function keepScrollbarPlace(): void {
  const { style, clientWidth } = document.documentElement;
  if (!document.querySelector('dialog[open]'))
    style.setProperty('--scrollbar-width', `${window.innerWidth - clientWidth}px`);
}

/** What makes a mounted `<dialog>` modal: opens it, moves the focus in and back out, and turns every way of closing into one. */
export function useModal({ closable, onClose, focusFirst }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    keepScrollbarPlace();
    dialog?.showModal();
    focusFirst.current?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [focusFirst]);

  const tryToClose = () => {
    if (closable) onClose();
  };

  return {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
      // Prevented here, because browsers let a second Escape close a dialog whatever its cancel event says.
      event.preventDefault();
      event.stopPropagation();
      tryToClose();
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== ref.current) return;
      event.preventDefault();
      tryToClose();
    },
    /** The browser closed it by force, e.g. by Android's second Back. */
    onClose(event: SyntheticEvent) {
      if (event.target !== ref.current) return;
      if (closable) onClose();
      else if (ref.current?.isConnected) ref.current.showModal();
    },
    onMouseDown(event: MouseEvent) {
      pressedOnBackdrop.current = event.target === ref.current;
    },
    onClick(event: MouseEvent) {
      // A text selection that ends outside has not begun there.
      if (event.target === ref.current && pressedOnBackdrop.current) tryToClose();
    },
  };
}
