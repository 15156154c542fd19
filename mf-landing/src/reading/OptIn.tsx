import { PrivacyLink } from './PrivacyLink.tsx';
import type { ReadingProps } from './ReadingProps.ts';

/** How the newsletter begins and ends. */
export function OptIn({ texts }: ReadingProps) {
  return (
    <p>
      {texts.optIn} <PrivacyLink texts={texts} />
    </p>
  );
}
