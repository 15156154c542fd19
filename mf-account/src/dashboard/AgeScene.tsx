import type { AgeCategory } from 'api-contract';
import type { ReactNode } from 'react';
import styles from './Drawings.module.css';

/**
 * Drawings: a duck on a pond, a kite over a hill, a rocket between planets, a globe with routes. Each class is a colour
 * and has the name of one thing in that colour: the body of the duck is amber and has the class `star`.
 */
const scenes: Record<AgeCategory, ReactNode> = {
  toddlers: (
    <>
      <path className={styles.water} d="M6 66c14-5 26 3 42-1s30-3 42 2c-2 15-22 22-42 22S8 82 6 66Z" />
      <path
        className={styles.star}
        d="M28 62c-1-11 6-17 15-15 2-11 10-17 18-13 6 3 7 10 3 15 9 3 12 11 7 18-9 6-37 6-43-5Z"
      />
      <path className={styles.beak} d="M66 40l12 2-11 5Z" />
      <circle className={styles.eye} cx="59" cy="41" r="2.5" />
      <path className={styles.line} d="M42 58c4 5 11 5 15 1M14 77c6 3 12 3 18 0M62 78c6 3 12 3 18 0" />
    </>
  ),
  'young-children': (
    <>
      <path className={styles.hill} d="M4 84c12-22 30-31 46-22 12-10 30-5 42 20-28 9-60 9-88 2Z" />
      <path className={styles.beak} d="M62 10l18 16-20 22-13-20Z" />
      <path className={styles.line} d="M62 10l-2 38M47 28l33-2M60 48c-8 6-2 12-10 17s-6 9-13 12" />
      <path className={styles.star} d="M22 18l2.5 6 6.5.5-5 4 1.6 6.5-5.6-3.6-5.6 3.6 1.6-6.5-5-4 6.5-.5Z" />
      <path className={styles.line} d="M54 54l7-1M49 62l7 1" />
    </>
  ),
  'school-children': (
    <>
      <circle className={styles.water} cx="22" cy="26" r="11" />
      <path className={styles.line} d="M6 31c8 4 25-1 33-10" />
      <path className={styles.rocket} d="M52 12c14 10 19 28 12 50H40c-7-22-2-40 12-50Z" />
      <circle className={styles.glass} cx="52" cy="37" r="7" />
      <path className={styles.beak} d="M39 48l-11 17 12-3ZM65 48l11 17-12-3Z" />
      <path className={styles.flame} d="M44 66h16l-8 21Z" />
      <path className={styles.star} d="M80 14l2 4.5 5 .5-4 3 1.3 5-4.3-2.8-4.3 2.8 1.3-5-4-3 5-.5Z" />
    </>
  ),
  'older-children': (
    <>
      <circle className={styles.water} cx="48" cy="42" r="30" />
      <path
        className={styles.hill}
        d="M26 26c8-9 18-8 21-2 3 7-5 8-6 15s-9 8-13 4-6-12-2-17ZM56 40c7-5 17-2 18 4 0 10-6 18-13 19-6-4-10-17-5-23Z"
      />
      <path className={styles.line} d="M18 42c20 10 40 10 60 0M48 12c-14 18-14 42 0 60" />
      <path className={styles.line} d="M76 20c13 22 2 49-22 55-6 1.5-12 1-18-1M48 76v11M34 89c9-3 19-3 28 0" />
      <path className={styles.beak} d="M62 24c4 0 6 3 6 6 0 4-6 9-6 9s-6-5-6-9c0-3 2-6 6-6Z" />
    </>
  ),
};

export function AgeScene({ category }: { category: AgeCategory }) {
  return (
    <svg className={styles.scene} viewBox="0 0 96 96" aria-hidden="true">
      {scenes[category]}
    </svg>
  );
}
