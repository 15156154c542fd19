import { BesideLink } from './BesideLink.tsx';
import { PrivacyLink } from './PrivacyLink.tsx';
import type { ReadingProps } from './ReadingProps.ts';

/** Purpose of the e-mail address, and a link to more about the box. */
export function Purpose({ texts }: ReadingProps) {
  return (
    <>
      <p>
        {texts.purpose} <PrivacyLink texts={texts} />
      </p>
      <p>
        <BesideLink to="/technische-daten" newTab={texts.newTab}>
          {texts.boxFacts}
        </BesideLink>
      </p>
    </>
  );
}
