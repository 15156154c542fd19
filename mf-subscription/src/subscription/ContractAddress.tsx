import { logFailure } from 'queries';
import { useRef, useState } from 'react';
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
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const status = useRef<HTMLDivElement>(null);
  if (session.status !== 'signed-in') return null;
  const { email, emailVerified } = session.user;

  async function send(): Promise<void> {
    if (state === 'sending') return;
    setState('sending');
    try {
      await sendVerificationMail();
      setState('sent');
      // Takes the focus, because the button is removed.
      status.current?.focus();
    } catch (error) {
      logFailure('verification mail', error);
      setState('failed');
    }
  }

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
          {state !== 'sent' && (
            // Not disabled, which would lose the focus.
            <button
              type="button"
              className={styles.send}
              aria-disabled={state === 'sending'}
              onClick={() => void send()}
            >
              {texts.sendLink}
            </button>
          )}
        </>
      )}
      <Status ref={status} tabIndex={-1}>
        {state === 'sent' ? texts.linkSent : state === 'failed' && texts.linkFailed}
      </Status>
    </>
  );
}
