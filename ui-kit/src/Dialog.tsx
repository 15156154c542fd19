import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from './classNames.ts';
import { Cross } from './icons/icons.tsx';
import { useModal } from './useModal.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
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
export function Dialog({ open, ...rest }: DialogProps) {
  return open && <OpenDialog {...rest} />;
}

function OpenDialog({
  onClose,
  closable = true,
  role = 'dialog',
  title,
  children,
  initialFocus,
  wide = false,
  closeLabel = 'Schließen',
}: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const modal = useModal({ closable, onClose, focusFirst: initialFocus ?? heading });

  return (
    <dialog
      {...modal}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      className={classNames(styles.dialog, wide && styles.wide)}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} disabled={!closable} onClick={onClose}>
            <Cross />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
