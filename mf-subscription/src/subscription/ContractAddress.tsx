import { logFailure, useWrite } from 'queries';
import { useCallback, useRef } from 'react';
import { sendVerificationMail, useSession } from 'shared-auth';
import { Status } from 'ui-kit';
import { orderTexts as texts } from '../texts.ts';
import styles from './OrderFacts.module.css';

/**
 * Shows the e-mail address to which the contract is mailed, so that the customer notices a mistyped one. An unconfirmed
 * address has a button that mails another confirmation link.
 */
export function ContractAddress() {
  const session = useSession();
  const { mutate, isPending, isSuccess, isError } = useWrite({
    mutationFn: sendVerificationMail,
    onError: (error) => logFailure('verification mail', error),
  });
  const status = useRef<HTMLDivElement>(null);
  /**
   * Ref callback of the button. React calls the returned function when it removes the button, after the mail is sent or
   * the address is confirmed in another tab. If the button has the focus, the status then takes it.
   */
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
            // `aria-disabled`, because a disabled button would lose the focus. `useWrite` ignores a second click.
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
