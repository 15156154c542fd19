import { isLarger, type Plan } from 'api-contract';
import { useEffect } from 'react';
import { Dialog } from 'ui-kit';
import { changeTexts as texts } from '../changeTexts.ts';
import { describeSubscriptionError } from '../subscriptionErrors.ts';
import { useChangePlan, useChangePreview } from '../subscriptionQueries.ts';
import { ChargeToday } from './ChargeToday.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import styles from './OrderDialog.module.css';

interface Props {
  /** Id of the signed-in user, with which the keys of cached responses begin. */
  userId: string;
  /** Plan that was running when the dialog was opened. */
  from: Plan;
  /** Chosen plan. If it has the id of `from`, the user stays, which takes back a planned change or a cancellation. */
  to: Plan;
  /** Smaller plan that is already planned for the next billing period. */
  nextPlan?: Plan;
  /** True if the subscription is cancelled: the change takes the cancellation back. */
  isCancelled: boolean;
  /** True if another plan than `from` is running now: after this change, or after a change in another tab. */
  isOutdated: boolean;
  onClose: () => void;
  /** Gets a sentence about the result of the change. */
  onDone: (text: string) => void;
}

/**
 * Dialog that changes the plan. Above the button, it says what changes and when, and the price today and later. Only a
 * larger plan is charged today. `preview` is the amount of that charge, as the server calculates it.
 */
export function ChangeDialog({ userId, from, to, nextPlan, isCancelled, isOutdated, onClose, onDone }: Props) {
  const change = useChangePlan(userId);
  const preview = useChangePreview(userId, from, to);
  const isCharged = isLarger(to, from);
  const isChangedElsewhere = isOutdated && !change.isPending && !change.isSuccess;
  useEffect(() => {
    // The dialog describes a change from a plan that is not running any more.
    if (isChangedElsewhere) onClose();
  }, [isChangedElsewhere, onClose]);
  function confirm(): void {
    change.mutate(
      { planId: to.id, preview: preview.data },
      {
        onSuccess: () => onDone(texts.done(from, to)),
        // The amount is shown again before the next attempt, which the server takes for a new one.
        onError: () => void preview.refetch(),
      },
    );
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      closable={!change.isPending}
      title={texts.title}
      foot={
        <OrderFoot
          plan={to}
          start={texts.startBrief(from, to)}
          chargeToday={isCharged && <ChargeToday plan={to} preview={preview} />}
          label={texts.confirm(from, to)}
          busy={change.isPending}
          // The customer must see the amount before it can be charged.
          disabled={isCharged && !preview.data}
          failure={change.error}
          failureText={describeSubscriptionError(change.error)}
          onConfirm={confirm}
          onCancel={onClose}
        />
      }
    >
      <p className={styles.introduction}>
        {texts.explanation(from, to, nextPlan)} {isCancelled && texts.cancelled}
      </p>
      <OrderFacts plan={to} start={texts.start(from, to)} />
    </Dialog>
  );
}
