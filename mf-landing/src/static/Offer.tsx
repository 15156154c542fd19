import { plans } from 'api-contract';
import { readPage } from 'page-contract';
import { formatEuro } from 'ui-kit';
import { Marked } from '../legalTexts/Marked.tsx';
import type { StaticProps } from './StaticProps.ts';
import styles from './Offer.module.css';

/** Content and price of a pre-order of the box (the device), and the price of the smallest plan. */
export function Offer({ texts: { offer, costs }, language }: StaticProps) {
  return (
    <>
      <p>{offer.lead}</p>
      <p className={styles.price}>
        <strong className={styles.amount}>{offer.amount}</strong> {offer.price}
      </p>
      <p className={styles.small}>
        {costs.delivery} <Marked text={readPage().owner.deliveryCountries} />.
      </p>
      <p className={styles.small}>{offer.subscription(formatEuro(plans.basic.priceCents, language))}</p>
    </>
  );
}
