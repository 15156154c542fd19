import { useId } from 'react';
import type { Plan } from 'api-contract';
import { Badge, Button, formatEuro, icons } from 'ui-kit';
import { hoursText } from '../plan.ts';
import { features, measure, subscriptionTexts as texts } from '../texts.ts';
import { PlanEmblem } from './PlanEmblem.tsx';
import css from './PlanCard.module.css';

interface Props {
  plan: Plan;
  /** What this plan is to the person: running now, or from the next period on. */
  mark?: 'current' | 'next';
  /** Missing where there is nothing to choose: the plan is already running. */
  onChoose?: () => void;
}

/** A plan as a storybook: the more hours, the thicker the block of pages. */
export function PlanCard({ plan, mark, onChoose }: Props) {
  const id = useId();
  return (
    <li className={`${css.book} ${css[plan.id]}`}>
      <article className={css.cover} aria-labelledby={id}>
        <PlanEmblem plan={plan.id} />
        <div className={css.ribbon}>{plan.popular && <Badge>{texts.popular}</Badge>}</div>
        <h2 className={css.name} id={id}>
          {plan.name}
        </h2>
        <p className={css.hours}>{hoursText(plan)}</p>
        <p className={css.measure}>{measure[plan.id]}</p>
        <p className={css.price}>
          <strong className={css.amount}>{formatEuro(plan.priceCents)}</strong>{' '}
          <span className={css.period}>
            <span>{texts.perMonth}</span> <small className={css.vat}>{texts.vat}</small>
          </span>
        </p>
        <ul className={css.features}>
          {features[plan.id].map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {mark && (
          <p className={css.current}>
            <icons.Check />
            <span>{texts[mark]}</span>
          </p>
        )}
        {onChoose && (
          <Button
            className={css.choose}
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
