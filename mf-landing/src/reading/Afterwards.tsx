import type { ReadingProps } from './ReadingProps.ts';
import styles from './Offer.module.css';

/** Describes the steps after a pre-order. */
export function Afterwards({ texts: { afterwards } }: ReadingProps) {
  return (
    <>
      <p className={styles.note}>{afterwards.note}</p>
      <p>{afterwards.mail}</p>
    </>
  );
}
