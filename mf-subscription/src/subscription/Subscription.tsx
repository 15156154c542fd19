import { findCurrentPlan, formatStories, type Plan } from 'api-contract';
import { readPage } from 'page-contract';
import { useRef, useState } from 'react';
import { Card, Notice, ScreenTitle, Skeleton, VisuallyHidden } from 'ui-kit';
import { allPlans, findNextPlan, findPendingPlan } from '../plan.ts';
import { useAgeCategory, useHasNoBox, useSubscriptionDetails } from '../subscriptionQueries.ts';
import {
  currentTexts,
  describePaymentAndDelivery,
  infoBoxes,
  plansNote,
  subscriptionTexts as texts,
} from '../texts.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { CurrentSubscription } from './CurrentSubscription.tsx';
import { FormerInvoices } from './FormerInvoices.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { PlanCard } from './PlanCard.tsx';
import { useCheckoutCancelled } from './useCheckoutCancelled.ts';
import styles from './Subscription.module.css';

/**
 * Plans of the signed-in user. A plan is ordered by a user without one (OrderDialog), and changed to by a user who has
 * one (ChangeDialog).
 */
export function Subscription({ userId }: { userId: string }) {
  const details = useSubscriptionDetails(userId);
  const hasNoPlan = details.data?.hasSubscription === false;
  const hasNoBox = useHasNoBox(userId, hasNoPlan);
  const age = useAgeCategory(userId);
  const isCheckoutCancelled = useCheckoutCancelled();
  const { owner, product } = readPage();
  /** Plan whose dialog is open, and the plan that was running when it was chosen. */
  const [chosen, setChosen] = useState<{ plan: Plan; from?: Plan } | undefined>();
  /** Sentence about the plan change that has just ended. */
  const [changed, setChanged] = useState<string | undefined>();
  const current = findCurrentPlan(details.data);
  const next = findNextPlan(details.data);
  const pending = findPendingPlan(details.data);
  /** Last plan that was pending, so that the panel can say later whether its payment was confirmed or declined. */
  const [awaited, setAwaited] = useState<Plan | undefined>();
  if (pending && pending !== awaited) setAwaited(pending);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isActive, paymentFailed, cancelAtPeriodEnd } = details.data?.subscription ?? {};
  const running = isActive ? current : undefined;
  // A subscription that is unpaid or paused: the server would reject a new order. The panel names the ways out.
  const isUnusable = current && !isActive && typeof paymentFailed === 'boolean';
  const noChoiceText = pending ? texts.notWhilePending : isUnusable ? texts.notWhileResting : undefined;

  /** True if no plan can be chosen, or if the subscription goes on with this one anyway. */
  const isUnavailable = (plan: Plan) => Boolean(noChoiceText) || plan === (running && (next ?? running));
  // A plan that was bought in another tab turns the open order into a change, or closes it if it is the same plan.
  const from = chosen?.from ?? running;
  const to = chosen && (chosen.from || !isUnavailable(chosen.plan)) ? chosen.plan : undefined;
  // Forgotten, so that the dialog does not reopen automatically when a later change makes the plan available again.
  if (chosen && !to) setChosen(undefined);

  function choose(plan: Plan): void {
    setChanged(undefined);
    setAwaited(undefined);
    setChosen({ plan, from: running });
  }
  const close = () => setChosen(undefined);

  function reload(): void {
    // The heading takes the focus, because the button is removed while the details are read.
    heading.current?.focus();
    void details.refetch();
  }

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <ScreenTitle ref={heading} title={`${texts.documentTitle} – ${product}`}>
          {texts.headline}
        </ScreenTitle>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      {details.isPending ? (
        <Pending />
      ) : (
        <>
          {isCheckoutCancelled && hasNoPlan && <Notice kind="info">{texts.checkoutCancelled}</Notice>}
          <CurrentSubscription
            userId={userId}
            details={details}
            onReload={reload}
            changed={changed}
            awaited={awaited}
          />
          {noChoiceText && <p>{noChoiceText}</p>}
          <ul className={styles.plans}>
            {allPlans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                stories={age && formatStories(plan.hoursPerMonth * 60, age)}
                mark={plan === current ? 'current' : plan === next ? 'next' : undefined}
                onChoose={isUnavailable(plan) ? undefined : () => choose(plan)}
              />
            ))}
          </ul>
          <p className={styles.note}>{describePaymentAndDelivery(owner.paymentMethods, owner.deliveryCountries)}</p>
          <p className={styles.note}>{plansNote}</p>
          <div className={styles.boxes}>
            {infoBoxes.map(({ title, text }) => (
              <Card key={title}>
                <h2 className={styles.boxTitle}>{title}</h2>
                <p>{text}</p>
              </Card>
            ))}
          </div>
          {details.data?.hadSubscription && <FormerInvoices />}
        </>
      )}
      {to && !from && <OrderDialog plan={to} hasNoBox={hasNoBox} onClose={close} />}
      {to && from && (
        <ChangeDialog
          userId={userId}
          from={from}
          to={to}
          planned={next}
          cancelled={cancelAtPeriodEnd === true}
          isOutdated={running !== from}
          onClose={close}
          onDone={(text) => {
            setChanged(text);
            close();
          }}
        />
      )}
    </div>
  );
}

/** Placeholder as high as the viewport, so that nothing visible moves when the details arrive. */
function Pending() {
  return (
    <div className={styles.pending}>
      <VisuallyHidden>{currentTexts.loading}</VisuallyHidden>
      {allPlans.map(({ id }) => (
        <Skeleton key={id} height="100%" />
      ))}
    </div>
  );
}
