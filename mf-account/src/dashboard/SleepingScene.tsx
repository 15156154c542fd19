import { BoxShape } from 'ui-kit';
import styles from './Drawings.module.css';

/** Drawing for an account without a subscription: a box asleep in the moonlight. It always has the night colours. */
export function SleepingScene() {
  return (
    <svg
      className={styles.night}
      data-palette="night"
      viewBox="0 0 320 168"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={styles.moon} d="M92 34c-17 3-26 19-20 34 5 14 22 20 35 12-20 1-31-26-15-46Z" />
      <path className={styles.far} d="M-80 130c70 0 120-22 204-12 60-30 140-22 276 10v60H-80Z" />
      <path className={styles.near} d="M-80 160c90-26 206-40 274-30 60-4 130 10 206 30v20H-80Z" />
      <g transform="translate(128 52) scale(0.76)">
        <BoxShape asleep />
      </g>
      <path
        className={styles.sparks}
        d="M132 38v10m-5-5h10M252 62v12m-6-6h12M58 100v8m-4-4h8M284 104v8m-4-4h8M174 28v6m-3-3h6"
      />
    </svg>
  );
}
