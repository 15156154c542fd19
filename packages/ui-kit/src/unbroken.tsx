import { Fragment, type ReactNode } from 'react';
import styles from './unbroken.module.css';

/** The place in „E-Mail“ where no line may end, and e-mail addresses. */
const places = /((?<=\bE-)(?=Mail)|(?<=^|\s)[^\s@]+@[^\s@]+)/;

/**
 * Text whose lines end where a reader expects it: never inside of „E-Mail“, and inside of an e-mail address only behind
 * @ and dots. The characters stay as they are, for copying and searching.
 */
export function unbroken(text: string): ReactNode {
  return text.split(places).map((piece, index) => {
    if (index % 2 === 0) return piece;
    if (!piece) return <span key={index} className={styles.joint} />;
    return piece.split(/(?<=[@.])/).map((part, place) => (
      <Fragment key={`${index} ${place}`}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ));
  });
}
