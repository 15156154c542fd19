import { BesideLink } from './BesideLink.tsx';
import type { ReadingProps } from './ReadingProps.ts';

/** How the newsletter begins and ends. */
export function OptIn({ texts: { optIn, privacy, newTab } }: ReadingProps) {
  return (
    <p>
      {optIn}{' '}
      <BesideLink to="/datenschutz" newTab={newTab}>
        {privacy}
      </BesideLink>
    </p>
  );
}
