import { NewTabLink } from './NewTabLink.tsx';
import { PrivacyLink } from './PrivacyLink.tsx';
import type { StaticProps } from './StaticProps.ts';

/** Purpose of the e-mail address, and a link to more about the box. */
export function Purpose({ texts }: StaticProps) {
  return (
    <>
      <p>
        {texts.purpose} <PrivacyLink texts={texts} />
      </p>
      <p>
        <NewTabLink to="/technische-daten" newTab={texts.newTab}>
          {texts.boxFacts}
        </NewTabLink>
      </p>
    </>
  );
}
