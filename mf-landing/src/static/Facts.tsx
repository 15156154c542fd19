import { plans } from 'api-contract';
import { describeBox, readPage } from 'page-contract';
import { formatEuro } from 'ui-kit';
import type { StaticProps } from './StaticProps.ts';
import styles from './Facts.module.css';

/** Price of the box, additional costs, and language and origin of the stories. */
export function Facts({ texts: { facts }, language }: StaticProps) {
  const { storyLanguages } = describeBox(readPage().owner, language);
  return (
    <>
      <p className={styles.price}>
        <strong>{facts.price}</strong> {facts.subscription(formatEuro(plans.basic.priceCents, language))}
      </p>
      <p className={styles.ai}>
        {facts.languages(storyLanguages)} {facts.ai}
      </p>
    </>
  );
}
