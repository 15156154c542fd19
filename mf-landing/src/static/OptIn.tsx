import { controlLineBreaks } from 'ui-kit';
import { PrivacyLink } from './PrivacyLink.tsx';
import type { StaticProps } from './StaticProps.ts';

/** How the newsletter begins and ends. */
export function OptIn({ texts }: StaticProps) {
  return (
    <p>
      {controlLineBreaks(texts.optIn)} <PrivacyLink texts={texts} />
    </p>
  );
}
