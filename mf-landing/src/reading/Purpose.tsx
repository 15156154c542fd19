import { BesideLink } from './BesideLink.tsx';
import type { ReadingProps } from './ReadingProps.ts';

/** What the address is for, and where more is said about the box. */
export function Purpose({ texts: { purpose, privacy, boxFacts, newTab } }: ReadingProps) {
  return (
    <>
      <p>
        {purpose}{' '}
        <BesideLink to="/datenschutz" newTab={newTab}>
          {privacy}
        </BesideLink>
      </p>
      <p>
        <BesideLink to="/technische-daten" newTab={newTab}>
          {boxFacts}
        </BesideLink>
      </p>
    </>
  );
}
