import { isLarger, type Plan } from 'api-contract';
import { useEffect } from 'react';
import { Dialog } from 'ui-kit';
import { changeTexts as texts } from '../changeTexts.ts';
import { describeError } from '../errorTexts.ts';
import { useChangePlan, useChangePreview } from '../subscriptionQueries.ts';
import { ChargeToday } from './ChargeToday.tsx';
import { ConfirmButtons } from './ConfirmButtons.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './OrderDialog.module.css';

interface Props {
  userId: string;
  /**
   * Plan that was running when the dialog was opened. If `to` is the same, the user stays, which withdraws a planned
   * change or a cancellation.
   */
  from: Plan;
  to: Plan;
  /** Smaller plan that is already planned for the next billing period. */
  nextPlan?: Plan;
  /** True if the subscription is cancelled: the change takes the cancellation back. */
  isCancelled: boolean;
  /** True if another plan than `from` is running by now: after this change, or after one in another tab. */
  isOutdated: boolean;
  onClose: () => void;
  /** Gets the sentence that says what the change has done. */
  onDone: (text: string) => void;
}

/**
 * Dialog that changes the plan. Above the button it says what changes, when, and what it costs today and later. Only a
 * larger plan is charged today; `preview` is the server's calculation of that amount.
 */
export function ChangeDialog({ userId, from, to, nextPlan, isCancelled, isOutdated, onClose, onDone }: Props) {
  const change = useChangePlan(userId);
  const preview = useChangePreview(userId, from, to);
  const isCharged = isLarger(to, from);
  const isChangedElsewhere = isOutdated && !change.isPending && !change.isSuccess;
  useEffect(() => {
    // After a change in another tab, the dialog's button would not do what the dialog says.
    if (isChangedElsewhere) onClose();
  }, [isChangedElsewhere, onClose]);
  return (
    <Dialog open wide onClose={onClose} closable={!change.isPending} title={texts.title}>
      <p className={styles.introduction}>
        {texts.explanation(from, to, nextPlan)} {isCancelled && texts.cancelled}
      </p>
      <OrderSummary
        plan={to}
        start={texts.start(from, to)}
        chargeToday={isCharged && <ChargeToday plan={to} preview={preview} />}
      />
      <ConfirmButtons
        label={texts.confirm(from, to)}
        busy={change.isPending}
        // A charge needs the amount of the preview: the customer must have seen it.
        disabled={isCharged && !preview.data}
        failure={change.error}
        failureText={describeError(change.error)}
        onConfirm={() =>
          change.mutate(
            // With the time of the preview, the charge is the amount that was shown.
            { planId: to.id, prorationDate: preview.data?.prorationDate },
            { onSuccess: () => onDone(texts.done(from, to)) },
          )
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
