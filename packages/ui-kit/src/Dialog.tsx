import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from './classNames.ts';
import { Cross } from './icons/icons.tsx';
import { useModal } from './useModal.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /**
   * With an id the dialog is in the page from the start, closed, and buttons open it by that id (opens.ts), also on a
   * prerendered page without this code.
   */
  id?: string;
  /** It was opened before this code was there. */
  onOpened?: () => void;
  onClose: () => void;
  /** `false` while something is under way: neither Escape nor the cross nor the backdrop closes then. */
  closable?: boolean;
  role?: 'dialog' | 'alertdialog';
  title: ReactNode;
  children: ReactNode;
  /** Gets the focus when the dialog opens; without it the heading does, never by chance a button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** For long texts. */
  wide?: boolean;
  closeLabel?: string;
}

/** Modal dialog after the ARIA practices: native inertness and focus trap, focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  return (props.open || props.id !== undefined) && <DialogInPage {...props} />;
}

function DialogInPage({
  open,
  id,
  onOpened,
  onClose,
  closable = true,
  role = 'dialog',
  title,
  children,
  initialFocus,
  wide = false,
  closeLabel = 'Schließen',
}: DialogProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const modal = useModal({ open, closable, onOpened, onClose, focusFirst: initialFocus ?? heading });

  return (
    <dialog
      {...modal}
      id={id}
      closedby={id === undefined ? undefined : closable ? 'any' : 'none'}
      // It may be open when this code arrives.
      suppressHydrationWarning={id !== undefined}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      className={classNames(styles.dialog, wide && styles.wide)}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2
            id={titleId}
            ref={heading}
            tabIndex={-1}
            className={styles.title}
            // eslint-disable-next-line jsx-a11y-x/no-autofocus -- read by the browser when it opens the dialog
            autoFocus={(id !== undefined && !initialFocus) || undefined}
          >
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label={closeLabel}
            disabled={!closable}
            {...(id && { commandfor: id, command: 'close' })}
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            <Cross />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
