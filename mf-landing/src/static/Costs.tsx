import { plans } from 'api-contract';
import { readPage } from 'page-contract';
import { formatEuro } from 'ui-kit';
import { Marked } from '../legalTexts/Marked.tsx';
import type { StaticProps } from './StaticProps.ts';
import styles from './Costs.module.css';

/** Prices: the box (the device), paid once, and the monthly plans, of which it needs one. */
export function Costs({ texts: { costs, facts }, language }: StaticProps) {
  return (
    <section className={styles.costs} aria-labelledby="costs">
      <h2 id="costs">{costs.heading}</h2>
      <p>{costs.lead}</p>
      <dl className={styles.prices}>
        <div className={styles.box}>
          <dt>{costs.box}</dt>
          <dd>{facts.price}</dd>
        </div>
        {Object.values(plans).map(({ id, name, hoursPerMonth, priceCents }) => (
          <div key={id}>
            {/* Names of plans, and facts that the owner states, are German. `Marked` highlights a missing fact. */}
            <dt lang="de">
              {name} <span lang={language}>{costs.hours(hoursPerMonth)}</span>
            </dt>
            <dd>{costs.price(formatEuro(priceCents, language))}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>
        {costs.terms} {costs.delivery}{' '}
        <span lang="de">
          <Marked text={readPage().owner.deliveryCountries} />
        </span>
        .
      </p>
    </section>
  );
}
