import { findCurrentPlan, formatPlan } from 'api-contract';
import { useWrite } from 'queries';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Dialog, FailureAlert, formatEuro, Notice, Status } from 'ui-kit';
import { useSubscription } from '../subscriptionQueries.ts';
import { deleteAccount, explainFailure } from './deletion.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/**
 * Second step of a deletion: a dialog whose button deletes the account. Afterwards the session ends, and /login says
 * that the account is gone.
 */
export function ConfirmDeletion({ onClose }: { onClose(): void }) {
  const { mutate, reset, isPending, error } = useWrite({ mutationFn: deleteAccount });
  const [hasSignedInAgain, setHasSignedInAgain] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const { details } = useSubscription();
  // Without details the dialog warns as if there were a plan: an unneeded warning does no harm.
  const hasPlan = details?.hasSubscription !== false;
  const isPaid = details?.subscription?.isActive && !details.subscription.paymentFailed;
  /** Plan that the customer has paid for. The warning names its price, because a deletion refunds nothing. */
  const paidPlan = isPaid ? findCurrentPlan(details) : undefined;
  const failure = error ? explainFailure(error) : undefined;
  const t = texts.deletion;

  function confirmDeletion() {
    setHasSignedInAgain(false);
    mutate();
  }

  function onSignedInAgain() {
    reset();
    setHasSignedInAgain(true);
    // The form that had the focus is removed.
    keep.current?.focus();
  }

  return (
    // No `initialFocus`: focus on the last button would make a phone scroll past the list of what the user loses.
    <Dialog
      open
      role="alertdialog"
      title={t.ask}
      closable={!isPending}
      onClose={onClose}
      foot={
        <div className={styles.decision}>
          <FailureAlert failure={error}>
            {failure?.text && <p lang={failure.language}>{failure.text}</p>}
            {failure?.isSignInTooOld && <p>{t.signInAgain}</p>}
          </FailureAlert>
          <Status>{hasSignedInAgain && <Notice kind="success">{t.reauthenticated}</Notice>}</Status>
          {failure?.isSignInTooOld && <SignInAgain onDone={onSignedInAgain} />}
          <div className={styles.actions}>
            <Button variant="danger" busy={isPending} busyText={t.busy} onClick={confirmDeletion}>
              {t.confirm}
            </Button>
            <Button ref={keep} variant="secondary" disabled={isPending} onClick={onClose}>
              {t.keep}
            </Button>
          </div>
        </div>
      }
    >
      <p>{t.lostTitle}</p>
      <ul>
        {t.lost.map((item) => (
          <li key={item}>{item}</li>
        ))}
        {hasPlan && (
          <li>{paidPlan ? t.lostPlan(formatPlan(paidPlan), formatEuro(paidPlan.priceCents)) : t.lostSubscription}</li>
        )}
      </ul>
      {hasPlan && (
        <p>
          {t.withdrawFirst} <Link to="/widerruf">{texts.cancellation.withdrawal}</Link>
        </p>
      )}
      <p>{t.staysTitle}</p>
      <ul>
        {t.stays.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className={styles.strong}>{t.final}</p>
    </Dialog>
  );
}
