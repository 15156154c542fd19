import { hoursText, type Plan } from 'api-contract';
import { useId } from 'react';
import { Badge, Button, classNames, formatEuro, icons } from 'ui-kit';
import { features, subscriptionTexts as texts } from '../texts.ts';
import { PlanEmblem } from './PlanEmblem.tsx';
import styles from './PlanCard.module.css';

interface Props {
  plan: Plan;
  /** For how many of them its hours are enough; missing until it is known. */
  stories?: string;
  /** What this plan is to the person: running now, or from the next period on. */
  mark?: 'current' | 'next';
  /** Missing where there is nothing to choose: the plan is already running. */
  onChoose?: () => void;
}

/** A plan as a storybook: the more hours, the thicker the block of pages. */
export function PlanCard({ plan, stories, mark, onChoose }: Props) {
  const id = useId();
  return (
    <li className={classNames(styles.book, styles[plan.id], mark && styles[mark])}>
      <article className={styles.cover} aria-labelledby={id}>
        {mark && (
          <p className={styles.mark}>
            <icons.Check />
            <span>{texts[mark]}</span>
          </p>
        )}
        <div className={styles.ribbon}>
          {plan.popular && <Badge>{texts.popular}</Badge>}
          <PlanEmblem plan={plan.id} />
        </div>
        <h2 className={styles.name} id={id}>
          {plan.name}
        </h2>
        <p className={styles.hours}>{hoursText(plan)}</p>
        <p className={styles.measure}>{stories ?? '\u00a0'}</p>
        <p className={styles.price}>
          <strong className={styles.amount}>{formatEuro(plan.priceCents)}</strong>{' '}
          <span className={styles.period}>
            <span>{texts.perMonth}</span> <small className={styles.vat}>{texts.vat}</small>
          </span>
        </p>
        <ul className={styles.features}>
          {features[plan.id].map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {onChoose && (
          <Button
            className={styles.choose}
            variant={plan.popular ? 'primary' : 'secondary'}
            aria-describedby={id}
            onClick={onChoose}
          >
            {texts.choose}
          </Button>
        )}
      </article>
    </li>
  );
}
