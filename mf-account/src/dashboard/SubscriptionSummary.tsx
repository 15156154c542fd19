import { currentPlan, hoursText, storiesText, type SubscriptionDetails } from 'api-contract';
import { Link } from 'react-router-dom';
import { Badge, buttonClass, ErrorNotice, formatDate, Notice, ProgressBar } from 'ui-kit';
import { useAgeCategory } from '../ageSettingsQueries.ts';
import { Lantern } from './Lantern.tsx';
import { doesRenew, endLabel, isLow, usedPercent } from './minutes.ts';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** What a parent wants at a glance: minutes left, for how many stories, and when the period ends. */
export function SubscriptionSummary({ details }: { details: SubscriptionDetails }) {
  const { saved, isPending: isAgeUnknown } = useAgeCategory();
  const { subscription, remainingMinutes: left, totalMinutesPerPeriod: total, usedMinutesInPeriod: used } = details;
  const t = texts.minutes;
  const percent = usedPercent(details);
  const known = typeof left === 'number';
  const plan = currentPlan(details);
  const isUsable = subscription?.isActive === true;

  function remaining(): string {
    // Minutes that the box would refuse are none to count on.
    if (!isUsable) return t.resting;
    return known ? t.left(left) : t.unknown;
  }

  function stories(): string {
    if (!isUsable) return t.restingHint;
    if (left === 0) return t.noneLeft;
    // The number waits for the age category, but its line is already there.
    return known && !isAgeUnknown ? storiesText(left, saved) : '\u00a0';
  }

  return (
    <>
      <div className={styles.meter}>
        <Lantern left={isUsable && total ? 100 - percent : 0} />
        <div>
          <p className={styles.left}>{remaining()}</p>
          <p className={styles.quiet}>{stories()}</p>
          {doesRenew(details) && subscription?.endDate && (
            <p className={styles.quiet}>{t.renewal(formatDate(subscription.endDate))}</p>
          )}
        </div>
      </div>
      <ProgressBar value={percent} max={100} label={t.progress} valueText={t.used(used ?? 0, total ?? 0)} />
      <p className={styles.used}>{t.used(used ?? 0, total ?? 0)}</p>
      {isLow(details) && <Notice kind="warning">{t.low}</Notice>}
      {subscription?.paymentFailed && <ErrorNotice>{t.paymentFailed}</ErrorNotice>}
      <dl className={styles.facts}>
        <div>
          <dt>{t.plan}</dt>
          <dd>
            <span>{subscription?.name ?? t.unknown}</span> {plan && <span>{hoursText(plan)}</span>}
          </dd>
        </div>
        <div>
          <dt>{t.perMonth}</dt>
          <dd>{typeof total === 'number' ? t.minutesPerMonth(total) : t.unknown}</dd>
        </div>
        <div>
          <dt>{t.status}</dt>
          <dd>
            <Badge kind={subscription?.isActive ? 'success' : 'neutral'}>
              {subscription?.isActive ? t.active : t.inactive}
            </Badge>
          </dd>
        </div>
        <div>
          <dt>{endLabel(details)}</dt>
          <dd>{formatDate(subscription?.endDate)}</dd>
        </div>
      </dl>
      <Link className={buttonClass('secondary')} to="/subscription">
        {t.manage}
      </Link>
    </>
  );
}
