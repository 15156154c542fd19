import type { UseQueryResult } from '@tanstack/react-query';
import type { Plan, PlanChangePreview } from 'api-contract';
import { useRef } from 'react';
import { Button, ErrorNotice, formatEuro, Status } from 'ui-kit';
import { changeTexts as texts } from '../changeTexts.ts';
import { describeSubscriptionError, findWayOn, isRefusal } from '../subscriptionErrors.ts';
import { WayOn } from './WayOn.tsx';
import styles from './OrderFoot.module.css';

interface Props {
  /** The new plan. */
  plan: Plan;
  /** Result of `useChangePreview`. */
  preview: UseQueryResult<PlanChangePreview>;
}

/**
 * Part of the dialog for a plan change: names the amount that a change to a larger plan charges today, as the payment
 * provider calculates it, and what the plan costs later.
 */
export function ChargeToday({ plan, preview }: Props) {
  const { data, isPending, error } = preview;
  const frame = useRef<HTMLDivElement>(null);

  function reload(): void {
    // The frame takes the focus, because the button is removed while the amount is read.
    frame.current?.focus();
    void preview.refetch();
  }

  return (
    <div className={styles.today} ref={frame} tabIndex={-1}>
      <Status>
        {isPending && <p>{texts.todayPending}</p>}
        {data && (
          <p>
            <strong>{data.cents > 0 ? texts.today(formatEuro(data.cents)) : texts.nothingToday}</strong>.{' '}
            {texts.todayNote(formatEuro(plan.priceCents))}
          </p>
        )}
        {error && !data && (
          <ErrorNotice failure={error}>
            <p>
              {!isRefusal(error) && texts.todayFailed} {describeSubscriptionError(error)}
            </p>
            {findWayOn(error) ? (
              <WayOn failure={error} />
            ) : (
              <Button variant="secondary" onClick={reload}>
                {texts.todayRetry}
              </Button>
            )}
          </ErrorNotice>
        )}
      </Status>
    </div>
  );
}
