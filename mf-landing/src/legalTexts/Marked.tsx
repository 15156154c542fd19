import { Fragment } from 'react';
import { controlLineBreaks } from 'ui-kit';
import styles from './Marked.module.css';

/**
 * Text with a `mark` around each placeholder `[[…]]`. A placeholder stands for a fact that the shop's owner, i.e. the
 * company that runs the site, has not stated yet.
 */
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
