import { useId, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { classNames } from './classNames.ts';
import { Cross } from './icons/icons.tsx';
import { useDialogFit } from './useDialogFit.ts';
import { useModal } from './useModal.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  /**
   * With an id, the dialog is in the page even while it is closed, and buttons with `getOpenerProps(id, …)` open it.
   * In a prerendered page, such a button makes the browser open the dialog before this code is loaded.
   */
  id?: string;
  /** Called at mount if the browser has opened the dialog before this code was loaded. */
  onOpened?: () => void;
  /** Called when the user closes the dialog; the caller then sets `open` to false. */
  onClose: () => void;
  /** `false` while a call is pending: neither Escape nor the cross nor the backdrop closes the dialog then. */
  closable?: boolean;
  role?: 'alertdialog';
  title: ReactNode;
  /** First paragraph, which screen readers read with the title. An `alertdialog` that focuses a button needs it. */
  description?: string;
  /** Content, which scrolls if it does not fit. */
  children?: ReactNode;
  /** Buttons of the dialog, and what must be seen together with them. It stays in sight below the content. */
  foot?: ReactNode;
  /** Props of a form that contains `children` and `foot`. Without them, there is no form. */
  form?: ComponentProps<'form'>;
  /** Gets the focus when the dialog opens. Default: the heading, because the first button may be a dangerous one. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gives a long text wider lines. */
  wide?: boolean;
  closeLabel?: string;
}

/**
 * Modal dialog (ARIA Authoring Practices). The native element makes the rest of the page inert. When the dialog closes,
 * the focus returns to where it was. Without an id, the dialog is in the page only while it is open. Between heading and
 * foot, the content scrolls; in a very low window, all three scroll together.
 */
export function Dialog(props: DialogProps) {
  return (props.open || props.id !== undefined) && <DialogInPage {...props} />;
}

function DialogInPage({
  open,
  id,
  onOpened,
  onClose,
  closable = true,
  role,
  title,
  description,
  children,
  foot,
  form,
  initialFocus,
  wide = false,
  closeLabel = 'Schließen',
}: DialogProps) {
  const titleId = useId();
  const descriptionId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const modal = useModal({ open, closable, onOpened, onClose, focusFirst: initialFocus ?? heading });
  const { headRef, bodyRef, contentRef, footRef, isOneColumn, isScrollable } = useDialogFit(open);
  const browserMayOpen = id !== undefined;
  const closedBy = closable ? 'any' : 'none';
  const parts = (
    <>
      <div
        ref={bodyRef}
        className={styles.body}
        // Reachable by keyboard also where the browser does not let the Tab key stop at what scrolls.
        {...(isScrollable && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
      >
        <div ref={contentRef}>
          {description && <p id={descriptionId}>{description}</p>}
          {children}
        </div>
      </div>
      {foot && (
        <div ref={footRef} className={styles.foot}>
          {foot}
        </div>
      )}
    </>
  );

  return (
    <dialog
      {...modal}
      id={id}
      // Lets the browser close the dialog before this code is loaded. Afterwards, `useModal` calls onClose instead.
      closedby={browserMayOpen ? closedBy : undefined}
      // The browser may have added `open` to the prerendered element.
      suppressHydrationWarning={browserMayOpen}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={description && descriptionId}
      className={classNames(styles.dialog, wide && styles.wide)}
    >
      <div className={classNames(styles.sheet, isOneColumn && styles.oneColumn)}>
        <div ref={headRef} className={styles.head}>
          <h2
            id={titleId}
            ref={heading}
            tabIndex={-1}
            className={styles.title}
            // `undefined` instead of `false`, which React would report as a difference from the prerendered HTML.
            // eslint-disable-next-line jsx-a11y-x/no-autofocus -- read by the browser when it opens the dialog
            autoFocus={(browserMayOpen && !initialFocus) || undefined}
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
              // Prevents the browser's `close` command, which is only for the time before this code is loaded.
              event.preventDefault();
              onClose();
            }}
          >
            <Cross />
          </button>
        </div>
        {form ? (
          <form {...form} className={styles.frame}>
            {parts}
          </form>
        ) : (
          <div className={styles.frame}>{parts}</div>
        )}
      </div>
    </dialog>
  );
}
