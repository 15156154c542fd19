import { classNames } from './classNames.ts';
import styles from './BoxShape.module.css';

interface BoxShapeProps {
  /** The lid is closed and the light is off. */
  asleep?: boolean;
  className?: string;
}

/**
 * The box, drawn once for every picture of it, 120 × 120 units: awake with its lid open and the blue light at the front, or asleep.
 * A group, for whoever draws around it; `BoxDrawing` is the box alone.
 */
export function BoxShape({ asleep = false, className }: BoxShapeProps) {
  return (
    <g className={classNames(styles.shape, className)}>
      <path className={styles.ground} d="M9 107c33-6 69-6 102 0-31 8-71 8-102 0Z" />
      {asleep ? <ClosedLid /> : <OpenLid />}
      <path className={styles.wood} d="M13 55q47-6 94 0-.5 25-6 49-41 7.5-82 0-5.5-24-6-49Z" />
      <path className={styles.rim} d="M14.5 56.3q45.5-5.6 91 0l-.7 9.7q-44.8-5.2-89.6 0Z" />
      <path className={styles.board} d="M17 82q43-4.5 86 0" />
      <path
        className={styles.band}
        d="M29 53.5q5-.8 10-1 .5 27 3.5 54-5.5-.4-10.5-1.2-3-26-3-51.8ZM91 53.5q-5-.8-10-1-.5 27-3.5 54 5.5-.4 10.5-1.2 3-26 3-51.8Z"
      />
      <path className={styles.lock} d="M51 59.5q9-2.4 18 0 1 12-3.8 20-5.2 2-10.4 0-4.8-8-3.8-20Z" />
      <path className={styles.keyhole} d="M60 64a3.2 3.2 0 0 1 1.7 5.9l1.1 5.6h-5.6l1.1-5.6A3.2 3.2 0 0 1 60 64Z" />
      <path className={styles.speaker} d="M64.5 89h0M69.3 88.7h0M74 88.4h0M65 94.4h0M69.8 94.1h0M74.5 93.8h0" />
      {!asleep && <circle className={styles.ledGlow} cx="52.5" cy="92.3" r="7.6" />}
      <circle className={asleep ? styles.ledOff : styles.led} cx="52.5" cy="92.3" r="3.6" />
    </g>
  );
}

function OpenLid() {
  return (
    <>
      <path className={styles.light} d="M16 52 4 15Q60-14 116 15l-12 37Z" />
      <path className={styles.lidInside} d="M19 56Q13 17 33 10q27-6 54 0 20 7 14 46Z" />
      <path className={styles.inside} d="M31 55q-4-27 10-34 19-4 38 0 14 7 10 34Z" />
      <path
        className={styles.star}
        d="M60.2 20.5c1.6 5.6 3.4 8.3 6 10 2.2 1.3 4.7 2 8 2.6-4.2 1.6-7 3.2-8.7 5.5-1.7 2.2-2.7 5-3.7 9.2-1.8-4.8-3.4-7.5-5.7-9.3-2.1-1.6-4.7-2.5-8.5-3.1 4-1.7 6.7-3.3 8.6-5.6 1.8-2.3 2.9-4.9 4-9.3Z"
      />
    </>
  );
}

function ClosedLid() {
  return (
    <>
      <path className={styles.lid} d="M14 55q-3-29 19-35 27-6 54 0 22 6 19 35-46-6-92 0Z" />
      <path className={styles.board} d="M18 38q42-6 84 0" />
      <path
        className={styles.band}
        d="M29 53.5q-2.5-24 4-33.5 4.5-.9 9-1.4-5.5 10-3 34-5 .2-10 .9ZM91 53.5q2.5-24-4-33.5-4.5-.9-9-1.4 5.5 10 3 34 5 .2 10 .9Z"
      />
      <path className={styles.breath} d="M99 15h7l-7 8h7M110 3h6l-6 7h6" />
    </>
  );
}
