import { findCurrentPlan, formatHours, formatStories, type SubscriptionDetails } from 'api-contract';
import { Link } from 'react-router-dom';
import { Badge, buttonClass, formatDate, Notice, ProgressBar } from 'ui-kit';
import { useAgeCategory } from '../ageSettingsQueries.ts';
import { Lantern } from './Lantern.tsx';
import { chooseEndLabel, hasFewMinutesLeft, calculateUsedPercent } from './minutes.ts';
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

  function describeStories(): string {
    if (!isUsable) return t.inactiveHint;
    if (left === 0) return t.noneLeft;
    // The number of stories depends on the age category. A space keeps the line's height until the category is loaded.
    return isLeftKnown && !isAgeUnknown ? formatStories(left, ageCategory) : '\u00a0';
  }

  return (
    <>
      <div className={styles.meter}>
        <Lantern percent={isUsable && total ? 100 - usedPercent : 0} />
        <div>
          {/* Minutes of an inactive subscription are not shown, because the box cannot use them. */}
          {isUsable ? (
            <p className={styles.left}>
              <strong>{isLeftKnown ? left : t.unknown}</strong> {t.left(left ?? 0)}
            </p>
          ) : (
            <p className={styles.inactive}>{t.inactiveTitle}</p>
          )}
          <p className={styles.quiet}>{describeStories()}</p>
        </div>
      </div>
      {/* The text of the bar says the used minutes, but its coloured part shows the minutes left, like the lantern. If
          the box cannot use the minutes left, the coloured part shows the used minutes. */}
      <ProgressBar
        value={usedPercent}
        max={100}
        label={t.progress}
        valueText={t.used(used ?? 0, total ?? 0)}
        filled={isUsable && total ? 'rest' : 'value'}
      />
      <p className={styles.used}>{t.used(used ?? 0, total ?? 0)}</p>
      {isUsable && hasFewMinutesLeft(details) && (
        <Notice kind="warning">
          <p>{t.low}</p>
          {/* The premium plan is the largest one. */}
          {plan?.id !== 'premium' && (
            <p>
              <Link to="/subscription">{t.larger}</Link>
            </p>
          )}
        </Notice>
      )}
      {subscription && <OpenPayment subscription={subscription} />}
      <p className={styles.facts}>
        <span>
          <strong>{subscription?.name ?? t.unknown}</strong>
          {plan && <>, {formatHours(plan)}</>}
        </span>
        <span>
          <span>{chooseEndLabel(details)}</span> <strong>{formatDate(subscription?.endDate)}</strong>
        </span>
        <Badge kind={isUsable ? 'success' : 'neutral'}>{isUsable ? t.active : t.inactive}</Badge>
      </p>
      <Link className={buttonClass('secondary')} to="/subscription">
        {t.manage}
      </Link>
    </>
  );
}
