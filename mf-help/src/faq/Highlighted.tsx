import { Fragment } from 'react';
import { controlLineBreaks } from 'ui-kit';
import { splitHits } from './splitHits.ts';

interface Props {
  text: string;
  /** Search terms as `searchFaq` returns them. */
  needles: readonly string[];
}

/**
 * Marks the hits by `mark` elements around unchanged letters, so that a screen reader reads the sentence as it was
 * written.
 */
export function Highlighted({ text, needles }: Props) {
  return splitHits(text, needles).map(({ text: piece, hit }, index) =>
    hit ? <mark key={index}>{piece}</mark> : <Fragment key={index}>{controlLineBreaks(piece)}</Fragment>,
  );
}
