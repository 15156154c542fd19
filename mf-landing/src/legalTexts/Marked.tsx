import { Fragment } from 'react';
import { controlLineBreaks } from 'ui-kit';
import styles from './Marked.module.css';

/** Text in which every fact that the owner still owes stands out. */
export function Marked({ text }: { text: string }) {
  return text.split(/(\[\[[^[\]]*\]\])/).map((piece, index) =>
    piece.startsWith('[[') ? (
      <mark key={index} className={styles.missing}>
        {piece}
      </mark>
    ) : (
      <Fragment key={index}>{controlLineBreaks(piece)}</Fragment>
    ),
  );
}
