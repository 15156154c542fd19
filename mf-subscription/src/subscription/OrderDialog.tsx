import type { Plan } from 'api-contract';
import { readPage } from 'page-contract';
import { Link } from 'react-router-dom';
import { Dialog, icons } from 'ui-kit';
import { describePaymentAndDelivery, orderTexts as texts } from '../texts.ts';
import { useOrder } from '../useOrder.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderFoot } from './OrderFoot.tsx';
import styles from './OrderDialog.module.css';

interface Props {
  plan: Plan;
  /** True if the account has no box, which the dialog warns about. */
  hasNoBox: boolean;
  onClose: () => void;
}

/** Dialog that orders a plan. It is mounted for each order, so that it does not show the error of an earlier one. */
export function OrderDialog({ plan, hasNoBox, onClose }: Props) {
  const { isBusy, failure, order } = useOrder();
  // `owner`: facts about the company that runs the shop. `prices`: ids of the plans' prices at the payment provider.
  const { owner, prices } = readPage();
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      closable={!isBusy}
      title={texts.title}
      foot={
        <OrderFoot
          plan={plan}
          start={texts.startBrief}
          note={texts.introduction}
          label={texts.order}
          busy={isBusy}
          failure={failure}
          // One sentence for every failure, as the customer's specification demands.
          failureText={texts.failed}
          onConfirm={() => void order(prices[plan.id])}
          onCancel={onClose}
        />
      }
    >
      {hasNoBox && (
        <p className={styles.warning}>
          <icons.Bell />
          <span>
            {texts.noBox} <Link to="/setup">{texts.setup}</Link>
          </span>
        </p>
      )}
      <OrderFacts plan={plan} />
      <p className={styles.payment}>{describePaymentAndDelivery(owner.paymentMethods, owner.deliveryCountries)}</p>
    </Dialog>
  );
}
