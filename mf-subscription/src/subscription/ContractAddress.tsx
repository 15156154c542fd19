import { logFailure } from 'queries';
import { useState } from 'react';
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
  if (session.status !== 'signed-in') return null;
  const { email, emailVerified } = session.user;

  async function send(): Promise<void> {
    setState('sending');
    try {
      await sendVerificationMail();
      setState('sent');
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
            <button type="button" className={styles.send} disabled={state === 'sending'} onClick={() => void send()}>
              {texts.sendLink}
            </button>
          )}
        </>
      )}
      <Status>{state === 'sent' ? texts.linkSent : state === 'failed' && texts.linkFailed}</Status>
    </>
  );
}
