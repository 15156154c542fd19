import { setupTexts as texts } from '../texts.ts';
import styles from './Drawing.module.css';

/** Drawing of the device's underside, with the sticker that shows its Wi-Fi password. */
export function BoxUnderside() {
  return (
    <figure className={styles.figure}>
      <svg className={styles.small} viewBox="0 0 220 120" role="img" aria-label={texts.undersidePicture}>
        <path className={styles.wood} d="M14 18c-3 27-3 57 1 83 60 6 131 6 190 0 4-27 4-57 0-84-61-5-130-5-191 1Z" />
        <path className={styles.board} d="M15 46c64-4 128-4 192 0M15 75c64 4 128 4 192 0" />
        <path className={styles.brass} d="m14 40 1-22 26-2zm192-1-1-22-26-3zM14 80l1 21 27 3zm192 0-1 21-27 4z" />
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
