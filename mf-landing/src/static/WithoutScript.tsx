import { readPage } from 'page-contract';
import type { StaticProps } from './StaticProps.ts';

export function WithoutScript({ texts: { withoutScript } }: StaticProps) {
  return (
    <noscript>
      <p>{withoutScript(readPage().support.email)}</p>
    </noscript>
  );
}
