import { controlLineBreaks } from 'ui-kit';
import { PrivacyLink } from './PrivacyLink.tsx';
import type { StaticProps } from './StaticProps.ts';

/** Explains the confirmation of the newsletter and its end. */
export function OptIn({ texts }: StaticProps) {
  return (
    <p>
      {controlLineBreaks(texts.optIn)} <PrivacyLink texts={texts} />
    </p>
  );
}
