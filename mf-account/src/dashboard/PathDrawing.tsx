import { BoxShape } from 'ui-kit';
import styles from './Drawings.module.css';

/** Drawing of a dotted path with four circles, which ends at the box. The class `star` is a colour: amber. */
export function PathDrawing() {
  return (
    <svg className={styles.path} viewBox="0 0 240 120" width="240" height="120" aria-hidden="true">
      <path
        className={styles.hill}
        d="M4 106c28-28 60-34 96-24 30-36 78-42 112-14 14 12 22 26 24 40-80 12-156 12-232-2Z"
      />
      <path className={styles.trail} d="M14 104c34-2 30-20 60-20s26 16 54 10 22-28 52-34" />
      <circle className={styles.star} cx="24" cy="102" r="5" />
      <circle className={styles.star} cx="62" cy="86" r="5" />
      <circle className={styles.star} cx="104" cy="94" r="5" />
      <circle className={styles.star} cx="142" cy="84" r="5" />
      <g transform="translate(164 4) scale(0.54)">
        <BoxShape />
      </g>
      <path
        className={styles.star}
        d="M60 18l3 7 7.5.6-5.8 4.8 1.8 7.4-6.5-4.1-6.5 4.1 1.8-7.4-5.8-4.8L57 25ZM118 34l2 4.5 5 .5-4 3 1.3 5-4.3-2.8-4.3 2.8 1.3-5-4-3 5-.5Z"
      />
    </svg>
  );
}
