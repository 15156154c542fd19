import styles from './Login.module.css';

/** Drawing above the card: a lantern on a branch at dusk. */
export function LanternScene() {
  return (
    <svg className={styles.scene} viewBox="0 -10 320 134" aria-hidden="true">
      <circle className={styles.halo} cx="160" cy="78" r="40" />
      <path className={styles.branch} d="M0 34c46-18 92-16 150-4 52 11 104 4 170-18" />
      <path className={styles.branch} d="M74 20c-6-9-16-12-26-12M232 29c10-6 14-14 14-24" />
      <path
        className={styles.leaf}
        d="M46 8c-10-7-20-5-25 2 8 7 18 6 25-2ZM247 5c-1-6 3-10 9-11 3 7 0 11-9 11ZM108 23c-2 9-9 14-17 13 0-9 7-14 17-13ZM276 25c4 9 12 12 20 9-2-9-10-13-20-9Z"
      />
      <path className={styles.string} d="M160 32v17" />
      <path className={styles.metal} d="M143 56c4-7 10-9 17-9s13 2 17 9Z" />
      <path className={styles.glass} d="M144 58h32c3 13 3 26 0 38h-32c-3-12-3-25 0-38Z" />
      <path className={styles.flame} d="M160 66c6 8 8 12 8 17a8 8 0 0 1-16 0c0-5 3-8 8-17Z" />
      <path className={styles.metal} d="M141 98h38l3 9h-44Z" />
      <path
        className={styles.spark}
        d="M92 74l2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3 4-.5ZM226 62l1.5 3 3 .5-2.2 2.2.7 3-3-1.6-3 1.6.7-3-2.2-2.2 3-.5ZM246 94l1.5 3 3 .5-2.2 2.2.7 3-3-1.6-3 1.6.7-3-2.2-2.2 3-.5Z"
      />
    </svg>
  );
}
