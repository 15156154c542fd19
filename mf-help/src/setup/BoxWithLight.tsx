import { BoxShape } from 'ui-kit';
import { setupTexts as texts } from '../texts.ts';
import styles from './Drawing.module.css';

/** Drawing of the box from the front, with a label for its light, which the first step mentions. */
export function BoxWithLight() {
  return (
    <svg className={styles.drawing} viewBox="-62 -2 182 118" role="img" aria-label={texts.boxPicture}>
      <BoxShape />
      <path className={styles.pointer} d="M41 92c-18 2-30-1-43-9" />
      <text className={styles.label} x="-61" y="76">
        {texts.led}
      </text>
    </svg>
  );
}
