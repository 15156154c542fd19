import { provideTexts } from '../language/translations.ts';
import { de } from '../texts.de.ts';
import { LandingInLanguage } from './LandingInLanguage.tsx';

// Before the first render. English is fetched when somebody asks for it.
provideTexts('de', de);

export { prepare } from '../static/prepare.ts';

/** A component of its own, so that edited texts are rendered again during development. */
export default function LandingScreen() {
  return <LandingInLanguage />;
}
