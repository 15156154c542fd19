import {
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
  /** Whether the user may close the dialog now. */
  closable: boolean;
  /** Called at mount if the browser has opened the dialog before this code was loaded. */
  onOpened?: () => void;
  /** Called when the user closes the dialog; the caller then sets `open` to false. */
  onClose: () => void;
  /** Gets the focus when the dialog opens. */
  focusFirst: RefObject<HTMLElement | null>;
}

/**
 * Makes a mounted `<dialog>` modal: opens and closes it as `open` says, moves the focus into it and back, and calls
 * `onClose` for each way in which the user can close it: Escape, Back on Android, a press on the backdrop. Returns the
 * props of the element.
 */
export function useModal({ open, closable, onOpened, onClose, focusFirst }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);
  /** Element that had the focus before the dialog opened, and gets it back. */
  const opener = useRef<Element>(null);

  // Comes before the effect that opens the dialog: a dialog that is open here was opened by the browser.
  useLayoutEffect(() => {
    // React would find messages of the shell in a dialog that it has not hydrated yet, and render the page again.
    ref.current?.setAttribute('data-hydrated', '');
    if (ref.current?.open) onOpened?.();
    // oxlint-disable-next-line react/exhaustive-deps -- only at mount: afterwards, `open` says whether it is open
  }, []);

  useLayoutEffect(() => {
    const dialog = ref.current;
    const restoreFocus = () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    };
    if (!dialog) return;
    // The cleanup has restored the focus already, but could not focus a button that React had not yet enabled again.
    if (!open) return restoreFocus();
    // A dialog that the browser has opened before hydration keeps the focus where the user has moved it.
    if (!dialog.open) {
      opener.current = document.activeElement;
      keepScrollbarPlace();
      dialog.showModal();
      focusFirst.current?.focus();
    }
    return () => {
      dialog.close();
      restoreFocus();
    };
  }, [open, focusFirst]);

  const tryToClose = () => {
    if (closable) onClose();
  };

  return {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
      // Prevents the key itself: browsers let a second Escape close a dialog even if its cancel event is prevented.
      event.preventDefault();
      event.stopPropagation();
      tryToClose();
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== ref.current) return;
      event.preventDefault();
      tryToClose();
    },
    // Handles a close despite the prevented `cancel`, e.g. by Android's second Back. A dialog that must not be closed
    // opens again.
    onClose(event: SyntheticEvent) {
      if (event.target !== ref.current || !open) return;
      if (closable) onClose();
      else if (ref.current?.isConnected) ref.current.showModal();
    },
    onMouseDown(event: MouseEvent) {
      pressedOnBackdrop.current = event.target === ref.current;
    },
    onClick(event: MouseEvent) {
      // A text selection that begins in the dialog and ends on the backdrop is a click, too, but must not close it.
      if (event.target === ref.current && pressedOnBackdrop.current) tryToClose();
    },
  };
}
