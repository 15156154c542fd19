import { setupTexts as texts } from '../texts.ts';
import styles from './Drawing.module.css';

/** The box from the front. Nothing but the light that the guide speaks of is promised by it. */
export function BoxDrawing() {
  return (
    <svg className={styles.drawing} viewBox="22 0 268 180" role="img" aria-label={texts.boxPicture}>
      <path className={styles.shadow} d="M38 163c40-6 128-7 166-1 6 4-4 9-16 10-44 4-98 4-138-1-14-2-20-5-12-8Z" />
      <path
        className={styles.body}
        d="M42 74c-3 26-3 56 1 82 1 6 5 8 11 8 44 3 90 3 132-1 7 0 10-4 11-10 3-25 4-53 1-79Z"
      />
      <path className={styles.lid} d="M40 75c0-27 12-47 40-49 27-2 55-2 82 0 26 2 37 22 37 48-52 4-107 4-159 1Z" />
      <path className={styles.line} d="M41 75c53 4 106 3 158-1M84 27c-9 12-12 29-12 49M158 26c8 13 11 30 11 48" />
      <path className={styles.lock} d="M103 66c11-2 23-2 34 0 3 9 2 22-3 30-9 5-19 5-28 0-5-9-6-21-3-30Z" />
      <path className={styles.star} d="m120 71 3 7 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1Z" />
      <circle className={styles.glow} cx="176" cy="140" r="15" />
      <circle className={styles.led} cx="176" cy="140" r="6" />
      <path className={styles.pointer} d="M186 134c8-12 14-19 25-23" />
      <text className={styles.label} x="214" y="110">
        {texts.led}
      </text>
      <path
        className={styles.line}
        d="M62 112c10-2 20-2 31 0M62 123c10-2 20-2 31 0M62 134c10-2 20-2 31 0M62 145c10-2 20-2 31 0"
      />
    </svg>
  );
}
