import { Fragment, type ReactNode } from 'react';
import styles from './controlLineBreaks.module.css';

/** Matches the empty position after the hyphen of „E-Mail“, or a whole e-mail address. */
const specialPart = /((?<=\bE-)(?=Mail)|(?<=^|\s)[^\s@]+@[^\s@]+)/;

/**
 * Renders a text without a line break inside of „E-Mail“, and inside of an e-mail address only after @ and dots. The
 * characters stay as they are, so that users can copy and search the text. Translators leave addresses unchanged.
 */
export function controlLineBreaks(text: string): ReactNode {
  // `split` also returns what the group of the expression has captured: every second piece is a match.
  return text.split(specialPart).map((piece, index) => {
    if (index % 2 === 0) return piece;
    // The position inside of „E-Mail“, where CSS inserts an invisible word joiner.
    if (!piece) return <span key={index} className={styles.joint} />;
    return (
      <bdi key={index} translate="no">
        {piece.split(/(?<=[@.])/).map((part, position) => (
          <Fragment key={position}>
            {position > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </bdi>
    );
  });
}
