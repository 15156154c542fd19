import { findCurrentPlan, formatStories, isLarger, type Plan } from 'api-contract';
import { readPage } from 'page-contract';
import { useEffect, useRef, useState } from 'react';
import { Card, formatDate, Notice, ScreenTitle, Skeleton, VisuallyHidden } from 'ui-kit';
import { allPlans, findNextPlan, findPendingPlan, withPaidPrice } from '../plan.ts';
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
import { useChangeResult } from './useChangeResult.ts';
import { useCheckoutCancelled } from './useCheckoutCancelled.ts';
import styles from './Subscription.module.css';

/**
 * Content of `/subscription`: the user's subscription, and below it the plans. A user without a plan orders one
 * (OrderDialog); a user who has one changes to another (ChangeDialog).
 */
export function Subscription({ userId }: { userId: string }) {
  const details = useSubscriptionDetails(userId);
  const hasNoPlan = details.data?.hasSubscription === false;
  const hasNoBox = useHasNoBox(userId, hasNoPlan);
  const ageCategory = useAgeCategory(userId);
  const isCheckoutCancelled = useCheckoutCancelled();
  const { owner, product } = readPage();
  /** Plan whose dialog is open, and the plan that was running when it was chosen; `from` is missing for an order. */
  const [chosen, setChosen] = useState<{ plan: Plan; from?: Plan } | undefined>();
  const currentPlan = findCurrentPlan(details.data);
  const nextPlan = findNextPlan(details.data);
  const pendingPlan = findPendingPlan(details.data);
  /** Last plan that was pending, so that the panel says that its payment was confirmed, until the next choice. */
  const [awaitedPlan, setAwaitedPlan] = useState<Plan | undefined>();
  if (pendingPlan && pendingPlan !== awaitedPlan) setAwaitedPlan(pendingPlan);
  const heading = useRef<HTMLHeadingElement>(null);
  const { isActive, paymentFailed, isPeriodUnpaid, cancelAtPeriodEnd } = details.data?.subscription ?? {};
  const runningPlan = isActive ? currentPlan : undefined;
  const [changeResult, setChangeResult] = useChangeResult([currentPlan?.id, nextPlan?.id, cancelAtPeriodEnd].join(' '));
  // While unpaid or paused, the server would reject a new order. The panel names the ways out. A server that does not
  // say `paymentFailed` may mean a subscription that has ended.
  const isUnusable = currentPlan && !isActive && typeof paymentFailed === 'boolean';
  /** Reason why no plan can be chosen; undefined if one can. */
  const noChoiceText = pendingPlan ? texts.notWhilePending : isUnusable ? texts.notWhileInactive : undefined;
  const isMonthUnpaid = Boolean(paymentFailed || isPeriodUnpaid);
  const isTooLarge = (plan: Plan) => isMonthUnpaid && runningPlan !== undefined && isLarger(plan, runningPlan);
  /** Buttons of the panel, not of these cards, take back a cancellation or a planned change. */
  const isOwn = (plan: Plan) => plan === runningPlan || (runningPlan && plan === nextPlan);
  const canChoose = (plan: Plan) => !noChoiceText && !isOwn(plan) && !isTooLarge(plan);
  const choiceNote = noChoiceText ?? (allPlans.some(isTooLarge) ? texts.notLargerWhileUnpaid : undefined);

  // The open dialog orders the plan `to`, or changes from the plan `from` to it; without `to` none is open. A plan that
  // was bought in another tab turns an order into a change, or closes it if it is the same plan. A change stays open
  // until ChangeDialog closes itself.
  const from = chosen?.from ?? runningPlan;
  const to = chosen && (chosen.from || canChoose(chosen.plan)) ? chosen.plan : undefined;
  // Forgotten, so that the dialog does not reopen automatically when a later change makes the plan available again.
  if (chosen && !to) setChosen(undefined);

  const isDialogOpen = to !== undefined;
  useEffect(() => {
    if (!isDialogOpen) return undefined;
    const title = heading.current;
    // A dialog that closes because its plan was bought in another tab cannot return the focus to the card's button.
    return () => {
      if (document.activeElement === document.body) title?.focus();
    };
  }, [isDialogOpen]);

  function choose(plan: Plan): void {
    setChangeResult(undefined);
    setAwaitedPlan(undefined);
    setChosen({ plan, from: runningPlan });
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
          {hasNoPlan && details.data?.endedAt && (
            <Notice kind="info">{texts.ended(formatDate(details.data.endedAt))}</Notice>
          )}
          {isCheckoutCancelled && hasNoPlan && <Notice kind="info">{texts.checkoutCancelled}</Notice>}
          <CurrentSubscription
            userId={userId}
            details={details}
            onReload={reload}
            changeResult={changeResult}
            awaitedPlan={awaitedPlan}
            onStay={() => runningPlan && choose(runningPlan)}
            onDiscard={(text) => {
              setAwaitedPlan(undefined);
              setChangeResult(text);
            }}
          />
          {choiceNote && <p>{choiceNote}</p>}
          <ul className={styles.plans}>
            {allPlans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={withPaidPrice(plan, details.data)}
                stories={ageCategory && formatStories(plan.hoursPerMonth * 60, ageCategory)}
                mark={plan === currentPlan ? 'current' : plan === nextPlan ? 'next' : undefined}
                isProminent={plan.isPopular && !cancelAtPeriodEnd}
                onChoose={canChoose(plan) ? () => choose(plan) : undefined}
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
          from={withPaidPrice(from, details.data)}
          to={to === from ? withPaidPrice(to, details.data) : to}
          nextPlan={nextPlan && withPaidPrice(nextPlan, details.data)}
          isCancelled={cancelAtPeriodEnd === true}
          isOutdated={runningPlan !== from}
          onClose={close}
          onDone={(text) => {
            setChangeResult(text);
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
