import { formatHours, type Plan } from 'api-contract';
import { useId, useState } from 'react';
import { Badge, Button, classNames, formatEuro, icons, VisuallyHidden } from 'ui-kit';
import { features, subscriptionTexts as texts } from '../texts.ts';
import { PlanEmblem } from './PlanEmblem.tsx';
import styles from './PlanCard.module.css';

interface Props {
  /** The running and the next plan have the price that the subscription pays. */
  plan: Plan;
  /** Sentence about the number of stories in the plan's hours; missing until the age category is loaded. */
  stories?: string;
  /** `current`: the plan is running. `next`: it begins with the next period. */
  mark?: 'current' | 'next';
  /** True if the button is the most prominent one. */
  isProminent: boolean;
  /** Missing if the plan cannot be chosen. */
  onChoose?: () => void;
}

/** Card of a plan, drawn as a storybook: the more hours, the thicker the block of pages. */
export function PlanCard({ plan, stories, mark, isProminent, onChoose }: Props) {
  const id = useId();
  /** True while the features are shown on a phone. Wider pages always show them. */
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={classNames(styles.book, styles[plan.id], mark && styles[mark], isOpen && styles.open)}>
      <article className={styles.cover} aria-labelledby={id}>
        {mark && (
          <p className={styles.mark}>
            <icons.Check />
            <span>{texts[mark]}</span>
          </p>
        )}
        <div className={styles.head}>
          <h2 className={styles.name} id={id}>
            {plan.name}
          </h2>
          {plan.isPopular && <Badge>{texts.popular}</Badge>}
        </div>
        <p className={styles.hours}>{formatHours(plan)}</p>
        {/* The no-break space keeps the line's height until the sentence is there. */}
        <p className={styles.measure}>{stories ?? '\u00a0'}</p>
        <div className={styles.cost}>
          <p className={styles.price}>
            <strong className={styles.amount}>{formatEuro(plan.priceCents)}</strong>{' '}
            <span className={styles.period}>
              <span>{texts.perMonth}</span> <small className={styles.vat}>{texts.vat}</small>
            </span>
          </p>
          <PlanEmblem plan={plan.id} />
        </div>
        <div className={styles.actions}>
          {onChoose && (
            <Button
              className={styles.choose}
              variant={isProminent ? 'primary' : 'secondary'}
              aria-describedby={id}
              onClick={onChoose}
            >
              {texts.choose}
            </Button>
          )}
          <Button
            className={styles.details}
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={`${id}-features`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {texts.details}
            <VisuallyHidden>{texts.detailsOf(plan.name)}</VisuallyHidden>
          </Button>
        </div>
        <ul className={styles.features} id={`${id}-features`}>
          {features[plan.id].map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </article>
    </li>
  );
}
