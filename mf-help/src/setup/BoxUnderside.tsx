import { setupTexts as texts } from '../texts.ts';
import styles from './Drawing.module.css';

/** The box turned over, with the sticker on which its Wi-Fi password stands. */
export function BoxUnderside() {
  return (
    <figure className={styles.figure}>
      <svg className={styles.small} viewBox="0 0 220 120" role="img" aria-label={texts.undersidePicture}>
        <path className={styles.lid} d="M14 18c-3 27-3 57 1 83 60 6 131 6 190 0 4-27 4-57 0-84-61-5-130-5-191 1Z" />
        <path className={styles.line} d="M25 29c-2 20-2 42 0 62 54 5 116 5 170 0 2-21 2-42 0-63-56-4-114-4-170 1Z" />
        <circle className={styles.foot} cx="36" cy="38" r="5" />
        <circle className={styles.foot} cx="184" cy="38" r="5" />
        <circle className={styles.foot} cx="36" cy="82" r="5" />
        <circle className={styles.foot} cx="184" cy="82" r="5" />
        <path className={styles.sticker} d="M58 40c34-3 70-3 104 0 2 13 2 27 0 40-35 3-70 3-104 0-2-13-2-27 0-40Z" />
        <text className={styles.stickerText} x="110" y="56" textAnchor="middle">
          {texts.sticker}
        </text>
        <path className={styles.dots} d="M76 69h68" />
      </svg>
      <figcaption>{texts.underside}</figcaption>
    </figure>
  );
}
