import { BesideLink } from './BesideLink.tsx';
import type { ReadingTexts } from './texts.de.ts';

export function PrivacyLink({ texts: { privacy, newTab } }: { texts: ReadingTexts }) {
  return (
    <BesideLink to="/datenschutz" newTab={newTab}>
      {privacy}
    </BesideLink>
  );
}
