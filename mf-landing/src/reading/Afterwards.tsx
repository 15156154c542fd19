import type { ReadingProps } from './ReadingProps.ts';
import styles from './Offer.module.css';

/** What happens once a pre-order is sent. */
export function Afterwards({ texts: { afterwards } }: ReadingProps) {
  return (
    <>
      <p className={styles.note}>{afterwards.note}</p>
      <p>{afterwards.mail}</p>
    </>
  );
}
