import { NewTabLink } from './NewTabLink.tsx';
import type { StaticTexts } from './texts.de.ts';

export function PrivacyLink({ texts: { privacy, newTab } }: { texts: StaticTexts }) {
  return (
    <NewTabLink to="/datenschutz" newTab={newTab}>
      {privacy}
    </NewTabLink>
  );
}
