import { isLarger, type Plan } from 'api-contract';
import { Dialog } from 'ui-kit';
import { changeTexts as texts } from '../changeTexts.ts';
import { errorText } from '../errorTexts.ts';
import { useChangePlan, useChangePreview } from '../subscriptionQueries.ts';
import { ChargeToday } from './ChargeToday.tsx';
import { ConfirmButtons } from './ConfirmButtons.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './OrderDialog.module.css';

interface Props {
  userId: string;
  from: Plan;
  to: Plan;
  /** The change that is already planned for the next period. */
  planned?: Plan;
  /** The subscription was to end with this period. */
  cancelled: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Up or down: says what changes, what it costs today and later, and when, before anything happens. */
export function ChangeDialog({ userId, from, to, planned, cancelled, onClose, onDone }: Props) {
  const change = useChangePlan(userId);
  const preview = useChangePreview(userId, from, to);
  const isCharged = isLarger(to, from);
  return (
    <Dialog open wide onClose={onClose} closable={!change.isPending} title={texts.title}>
      <p className={styles.introduction}>
        {texts.explanation(from, to, planned)} {cancelled && texts.cancelled}
      </p>
      <OrderSummary
        plan={to}
        start={texts.start(from, to)}
        today={isCharged && <ChargeToday plan={to} preview={preview} />}
      />
      <ConfirmButtons
        label={texts.confirm(from, to)}
        busy={change.isPending}
        // The amount is named before it is charged.
        disabled={isCharged && !preview.data}
        failure={change.error}
        failureText={errorText(change.error)}
        onConfirm={() =>
          change.mutate(
            { planId: to.id, prorationDate: preview.data?.prorationDate },
            { onSuccess: () => onDone(texts.done(from, to)) },
          )
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
