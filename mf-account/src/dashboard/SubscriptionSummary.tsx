import {
  findBadge,
  findCurrentPlan,
  formatHours,
  formatPlan,
  formatStories,
  plans,
  type SubscriptionDetails,
} from 'api-contract';
import { Link } from 'react-router-dom';
import { Badge, buttonClass, formatDate, Notice, ProgressBar } from 'ui-kit';
import { useAgeCategory } from '../ageSettingsQueries.ts';
import { Lantern } from './Lantern.tsx';
import {
  calculateLeftPercent,
  calculateUsedPercent,
  chooseEndLabel,
  explainFewerMinutes,
  hasFewMinutesLeft,
} from './minutes.ts';
import { OpenPayment } from './OpenPayment.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/**
 * Content of the card with the story minutes: the minutes left in the billing period, the number of stories for which
 * they last, and the end of the period. A value that the server does not send is shown as „–“ or 0.
 */
export function SubscriptionSummary({ details }: { details: SubscriptionDetails }) {
  const { category: ageCategory, isPending: isAgeUnknown } = useAgeCategory();
  const { subscription, remainingMinutes: left, totalMinutesPerPeriod: total, usedMinutesInPeriod: used } = details;
  const t = texts.minutes;
  const usedPercent = calculateUsedPercent(details);
  const isLeftKnown = typeof left === 'number';
  /** Undefined if the server names a plan that this page does not know. */
  const plan = findCurrentPlan(details);
  const isUsable = subscription?.isActive === true;
  const badge = subscription && findBadge(subscription, formatDate);
  const fewer = explainFewerMinutes(details);
  /** Plan of the next period, if it is another one. A cancelled subscription has no next period. */
  const nextPlanId = subscription?.cancelAtPeriodEnd ? undefined : subscription?.nextPlanId;
  /** True if `OpenPayment` has the button of the next step. */
  const isPaymentOpen = subscription?.needsConfirmation || subscription?.paymentFailed;
  // The premium plan is the largest one, and no plan can be enlarged in a month that is not paid.
  const hasLargerPlan = plan?.id !== 'premium' && !fewer;

  function describeStories(): string {
    if (!isUsable) return t.inactiveHint;
    if (left === 0) return t.noneLeft;
    // The number of stories depends on the age category. A space keeps the line's height until the category is loaded.
    return isLeftKnown && !isAgeUnknown ? formatStories(left, ageCategory) : '\u00a0';
  }

  return (
    <>
      <div className={styles.meter}>
        <Lantern percent={isUsable ? calculateLeftPercent(details) : 0} />
        <div>
          {/* Minutes of an inactive subscription are not shown, because the box cannot use them. */}
          {isUsable ? (
            <p className={styles.left}>
              <strong>{isLeftKnown ? left : t.unknown}</strong>
              {'\u00a0'}
              {t.left(left ?? 0)}
            </p>
          ) : (
            <p className={styles.inactive}>{t.inactiveTitle}</p>
          )}
          <p className={styles.quiet}>{describeStories()}</p>
          {fewer && <p className={styles.fewer}>{fewer}</p>}
        </div>
      </div>
      <ProgressBar value={usedPercent} max={100} label={t.progress} valueText={t.used(used ?? 0, total ?? 0)} />
      <p className={styles.used}>{t.used(used ?? 0, total ?? 0)}</p>
      {isUsable && hasFewMinutesLeft(details) && (
        <Notice kind="warning">
          <p>{t.low}</p>
          {hasLargerPlan && (
            <p>
              <Link className={styles.standalone} to="/subscription">
                {t.larger}
              </Link>
            </p>
          )}
        </Notice>
      )}
      {subscription && <OpenPayment subscription={subscription} />}
      <div className={styles.facts}>
        <p>
          <span>
            <strong>{subscription?.name ?? t.unknown}</strong>
            {plan && <>, {formatHours(plan)}</>}
          </span>{' '}
          <span className={styles.badges}>
            <Badge kind={isUsable && !badge ? 'success' : 'neutral'}>{isUsable ? t.active : t.inactive}</Badge>
            {badge && (
              <>
                {' '}
                <Badge kind={badge.isUrgent ? 'accent' : 'neutral'}>{badge.text}</Badge>
              </>
            )}
          </span>
        </p>
        <p>
          <span>{chooseEndLabel(details)}</span> <strong>{formatDate(subscription?.endDate)}</strong>
        </p>
        {nextPlanId && <p className={styles.quiet}>{t.nextPlan(formatPlan(plans[nextPlanId]))}</p>}
      </div>
      {!isPaymentOpen && (
        <Link className={buttonClass('secondary')} to="/subscription">
          {t.manage}
        </Link>
      )}
    </>
  );
}
