import { plans } from 'api-contract';
import { describeBox, readPage } from 'page-contract';
import { formatEuro } from 'ui-kit';
import type { StaticProps } from './StaticProps.ts';
import styles from './Costs.module.css';

/** Prices: the box (the device), paid once, and the monthly plans, of which it needs one. The heading's id is `costs`. */
export function Costs({ texts: { costs, facts }, language }: StaticProps) {
  const { deliveryCountries } = describeBox(readPage().owner, language);
  return (
    <>
      <h2 id="costs" className={styles.heading}>
        {costs.heading}
      </h2>
      <p>{costs.lead}</p>
      <dl className={styles.prices}>
        <div className={styles.box}>
          <dt>{costs.box}</dt>
          <dd>{facts.price}</dd>
        </div>
        {Object.values(plans).map(({ id, name, hoursPerMonth, priceCents }) => (
          <div key={id}>
            {/* Names of plans are German in both languages. */}
            <dt lang="de">
              {name} <span lang={language}>{costs.plans[id](hoursPerMonth)}</span>
            </dt>
            <dd>{costs.price(formatEuro(priceCents, language))}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>
        {costs.terms} {costs.delivery(deliveryCountries)}
      </p>
    </>
  );
}
