import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { keepScrollbarPlace } from './keepScrollbarPlace.ts';

interface ModalOptions {
  open: boolean;
  closable: boolean;
  onOpened?: () => void;
  onClose: () => void;
  focusFirst: RefObject<HTMLElement | null>;
}

// On the server there is no layout to wait for; a dialog is never open there.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Makes a mounted `<dialog>` modal: opens it, moves the focus in and back out, and turns every way of closing into one.
 */
export function useModal({ open, closable, onOpened, onClose, focusFirst }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);
  const opener = useRef<Element>(null);

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    const giveFocusBack = () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    };
    if (!dialog) return;
    if (!open) return giveFocusBack();
    // Opened by the browser before this code was there, it knows where the focus was; the person may be anywhere in it
    // by now.
    if (!dialog.open) {
      opener.current = document.activeElement;
      keepScrollbarPlace();
      dialog.showModal();
      focusFirst.current?.focus();
    }
    return () => {
      dialog.close();
      giveFocusBack();
    };
  }, [open, focusFirst]);

  useBrowserLayoutEffect(() => {
    if (ref.current?.open) onOpened?.();
  }, []);

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
      if (event.target !== ref.current || !open) return;
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
