import { plans } from 'api-contract';
import { formatEuro } from 'ui-kit';
import type { StaticProps } from './StaticProps.ts';
import styles from './Facts.module.css';

/** Price of the box, additional costs, and the origin of the stories. */
export function Facts({ texts: { facts }, language }: StaticProps) {
  return (
    <>
      <p className={styles.price}>
        <strong>{facts.price}</strong> {facts.subscription(formatEuro(plans.basic.priceCents, language))}
      </p>
      <p className={styles.ai}>{facts.ai}</p>
    </>
  );
}
