import { logFailure, useWrite } from 'queries';
import { useCallback, useRef } from 'react';
import { sendVerificationMail, useSession } from 'shared-auth';
import { Status } from 'ui-kit';
import { orderTexts as texts } from '../texts.ts';
import styles from './OrderSummary.module.css';

/**
 * Shows the address to which the contract is mailed, so that a mistyped one is noticed. An unconfirmed address has a
 * button for another confirmation mail.
 */
export function ContractAddress() {
  const session = useSession();
  const { mutate, isPending, isSuccess, isError } = useWrite({
    mutationFn: sendVerificationMail,
    onError: (error) => logFailure('verification mail', error),
  });
  const status = useRef<HTMLDivElement>(null);
  /** Ref of the button. At its removal, also if another tab confirms, the returned cleanup focuses the status. */
  const passFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button) status.current?.focus();
    },
    [],
  );
  if (session.status !== 'signed-in') return null;
  const { email, emailVerified } = session.user;

  return (
    <>
      {texts.addressText}{' '}
      <strong className={styles.address} translate="no">
        {email}
      </strong>
      .{' '}
      {!emailVerified && (
        <>
          {texts.unconfirmed}{' '}
          {!isSuccess && (
            // Not `disabled`, by which the button would lose the focus.
            <button
              ref={passFocus}
              type="button"
              className={styles.send}
              aria-disabled={isPending}
              onClick={() => mutate()}
            >
              {texts.sendLink}
            </button>
          )}
        </>
      )}
      <Status ref={status} tabIndex={-1}>
        {!emailVerified && (isSuccess ? texts.linkSent : isError && texts.linkFailed)}
      </Status>
    </>
  );
}
