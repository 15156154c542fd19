import styles from './Drawings.module.css';

/** The box, as a friend who listens - or sleeps, while none is connected. */
export function BoxDrawing({ asleep = false }: { asleep?: boolean }) {
  return (
    <svg className={styles.boxDrawing} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" focusable="false">
      <path className={styles.ground} d="M8 82c26-5 55-5 80 0-24 8-57 8-80 0Z" />
      <path className={styles.chest} d="M16 38c21-3 43-3 64 0 2 15 2 29-1 44-20 3-42 3-62 0-3-15-3-29-1-44Z" />
      <path className={asleep ? styles.lid : styles.lidOpen} d="M13 39c2-16 15-23 35-23s33 7 35 23c-23-4-47-4-70 0Z" />
      <path className={styles.line} d="M14 40c23-4 45-4 68 0" />
      {asleep ? (
        <path className={styles.line} d="M31 57c3 4 8 4 11 0M54 57c3 4 8 4 11 0" />
      ) : (
        <>
          <circle className={styles.eye} cx="36" cy="57" r="4" />
          <circle className={styles.eye} cx="60" cy="57" r="4" />
          <path className={styles.star} d="M48 3l2.5 6 6.5.5-5 4 1.6 6.5-5.6-3.6-5.6 3.6 1.6-6.5-5-4 6.5-.5Z" />
        </>
      )}
      <path className={styles.line} d={asleep ? 'M43 69h10' : 'M39 67c5 6 13 6 18 0'} />
    </svg>
  );
}
