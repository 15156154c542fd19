import { findCurrentPlan, formatStories, type Plan } from 'api-contract';
import { readPage } from 'page-contract';
import { useState } from 'react';
import { Notice, ScreenTitle, Skeleton, VisuallyHidden } from 'ui-kit';
import { allPlans, nextPlan, pendingPlan } from '../plan.ts';
import { useAgeCategory, useHasNoBox, useSubscriptionDetails } from '../subscriptionQueries.ts';
import { beforeOrdering, currentTexts, subscriptionTexts as texts, plansNote } from '../texts.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { CurrentSubscription } from './CurrentSubscription.tsx';
import { FormerInvoices } from './FormerInvoices.tsx';
import { InfoBoxes } from './InfoBoxes.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { PlanCard } from './PlanCard.tsx';
import { useCheckoutCancelled } from './useCheckoutCancelled.ts';
import styles from './Subscription.module.css';

export function Subscription({ userId }: { userId: string }) {
  const details = useSubscriptionDetails(userId);
  const isWithout = details.data?.hasSubscription === false;
  const hasNoBox = useHasNoBox(userId, isWithout);
  const age = useAgeCategory(userId);
  const isCheckoutCancelled = useCheckoutCancelled();
  const { owner, product } = readPage();
  const [chosen, setChosen] = useState<{ plan: Plan; instead?: Plan } | undefined>();
  const [changed, setChanged] = useState<string | undefined>();
  const current = findCurrentPlan(details.data);
  const next = nextPlan(details.data);
  const pending = pendingPlan(details.data);
  // The panel says how the change ended as soon as that is known.
  const [awaited, setAwaited] = useState<Plan | undefined>();
  if (pending && pending !== awaited) setAwaited(pending);
  const { isActive, paymentFailed, cancelAtPeriodEnd } = details.data?.subscription ?? {};
  const running = isActive ? current : undefined;
  // The server would reject a new order: the way back is the payment method or the support, and the panel says so.
  const isResting = current && !isActive && typeof paymentFailed === 'boolean';
  const whyNot = pending ? texts.notWhilePending : isResting ? texts.notWhileResting : undefined;

  const isSettled = (plan: Plan) => Boolean(whyNot) || plan === (running && (next ?? running));
  // A plan that was bought in another tab turns the open order into a change.
  const instead = chosen?.instead ?? running;
  const open = chosen && (chosen.instead || !isSettled(chosen.plan)) ? chosen.plan : undefined;

  function choose(plan: Plan): void {
    setChanged(undefined);
    setAwaited(undefined);
    setChosen({ plan, instead: running });
  }
  const close = () => setChosen(undefined);

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <ScreenTitle title={`${texts.documentTitle} – ${product}`}>{texts.headline}</ScreenTitle>
        <p className={styles.lead}>{texts.lead}</p>
      </header>
      {details.isPending ? (
        <Pending />
      ) : (
        <>
          {isCheckoutCancelled && isWithout && <Notice kind="info">{texts.checkoutCancelled}</Notice>}
          <CurrentSubscription userId={userId} details={details} changed={changed} awaited={awaited} />
          {whyNot && <p>{whyNot}</p>}
          <ul className={styles.plans}>
            {allPlans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                stories={age && formatStories(plan.hoursPerMonth * 60, age)}
                mark={plan === current ? 'current' : plan === next ? 'next' : undefined}
                onChoose={isSettled(plan) ? undefined : () => choose(plan)}
              />
            ))}
          </ul>
          <p className={styles.note}>{beforeOrdering(owner.paymentMethods, owner.deliveryCountries)}</p>
          <p className={styles.note}>{plansNote}</p>
          <InfoBoxes />
          {details.data?.hadSubscription && <FormerInvoices />}
        </>
      )}
      {open && !instead && <OrderDialog plan={open} hasNoBox={hasNoBox} onClose={close} />}
      {open && instead && (
        <ChangeDialog
          userId={userId}
          from={instead}
          to={open}
          planned={next}
          cancelled={cancelAtPeriodEnd === true}
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

/** Fills the first screen, so that nothing that is already visible moves when the own plan, or none, arrives. */
function Pending() {
  return (
    <div className={styles.pending}>
      <VisuallyHidden>{currentTexts.pending}</VisuallyHidden>
      {allPlans.map(({ id }) => (
        <Skeleton key={id} height="100%" />
      ))}
    </div>
  );
}
