import { readPage } from 'page-contract';
import type { ReadingProps } from './ReadingProps.ts';

export function WithoutScript({ texts: { withoutScript } }: ReadingProps) {
  return (
    <noscript>
      <p>{withoutScript(readPage().support.email)}</p>
    </noscript>
  );
}
