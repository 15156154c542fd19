import styles from './Drawings.module.css';

/**
 * Lantern whose light shows the share of minutes that are left, `percent` of 100. The progress bar beside it says the
 * same in words.
 */
export function Lantern({ percent }: { percent: number }) {
  // The light fills up to 52 units of the drawing, from y = 93 upwards.
  const height = (52 * Math.min(100, Math.max(0, percent))) / 100;
  return (
    <svg className={styles.lantern} viewBox="0 0 96 128" aria-hidden="true">
      <path className={styles.line} d="M34 22c1-13 27-13 28 0" />
      <path className={styles.metal} d="M27 35c4-9 12-14 21-14s18 5 21 14c-14 2-28 2-42 0Z" />
      <path className={styles.glass} d="M28 39c14 1.5 27 1.5 40 0 4 19 4 37 0 55-13 1.5-27 1.5-40 0-4-18-4-36 0-55Z" />
      <clipPath id="lantern-glass">
        <path d="M30 41c12 1.5 24 1.5 36 0 4 18 4 34 0 51-12 1.5-24 1.5-36 0-4-17-4-33 0-51Z" />
      </clipPath>
      <g clipPath="url(#lantern-glass)">
        <rect className={styles.light} x="20" y={93 - height} width="56" height={height} />
        {percent > 0 && <path className={styles.glow} d={`M22 ${93 - height}q13-5 26 0t26 0v6H22Z`} />}
      </g>
      {percent > 0 && <path className={styles.flame} d="M48 58c7 9 9 14 9 20a9 9 0 0 1-18 0c0-6 3-9 9-20Z" />}
      <path className={styles.line} d="M40 40c-2 18-2 35 0 53M56 40c2 18 2 35 0 53" />
      <path className={styles.metal} d="M24 97c16-2 32-2 48 0l4 12c-18 3-38 3-56 0Z" />
      <path className={styles.line} d="M34 115c9 1.5 19 1.5 28 0" />
    </svg>
  );
}
