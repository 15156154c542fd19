import { plans } from 'api-contract';
import { formatEuro } from 'ui-kit';
import type { ReadingProps } from './ReadingProps.ts';
import styles from './Offer.module.css';

/** What somebody who pre-orders gets, and what it costs. */
export function Offer({ texts: { offer }, language }: ReadingProps) {
  return (
    <>
      <p>{offer.lead}</p>
      <p className={styles.price}>
        <strong className={styles.amount}>{offer.amount}</strong> {offer.price}
      </p>
      <p className={styles.small}>{offer.subscription(formatEuro(plans.basic.priceCents, language))}</p>
    </>
  );
}
