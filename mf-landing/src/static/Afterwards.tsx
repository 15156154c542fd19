import { controlLineBreaks } from 'ui-kit';
import type { StaticProps } from './StaticProps.ts';
import styles from './Offer.module.css';

/** Describes the steps after a pre-order. */
export function Afterwards({ texts: { afterwards } }: StaticProps) {
  return (
    <>
      <p className={styles.note}>{controlLineBreaks(afterwards.note)}</p>
      <p className={styles.small}>{controlLineBreaks(afterwards.mail)}</p>
    </>
  );
}
