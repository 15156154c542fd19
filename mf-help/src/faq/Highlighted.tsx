import { Fragment } from 'react';
import { controlLineBreaks } from 'ui-kit';
import { splitHits } from './splitHits.ts';

interface Props {
  text: string;
  /** Search terms as `searchFaq` returns them. */
  searchTerms: readonly string[];
}

/** Shows a text with `mark` elements around its hits. A screen reader reads the sentence as it was written. */
export function Highlighted({ text, searchTerms }: Props) {
  return splitHits(text, searchTerms).map(({ text: piece, isHit }, index) =>
    isHit ? <mark key={index}>{piece}</mark> : <Fragment key={index}>{controlLineBreaks(piece)}</Fragment>,
  );
}
