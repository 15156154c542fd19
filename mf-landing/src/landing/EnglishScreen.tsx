import { provideTexts } from '../language/translations.ts';
import { en } from '../texts.en.ts';
import { LandingInLanguage } from './LandingInLanguage.tsx';

// Before the first render: the English page does not start in German.
provideTexts('en', en);

export { prepare } from '../static/prepare.ts';

/** A component of its own, so that edited texts are rendered again during development. */
export default function EnglishScreen() {
  return <LandingInLanguage />;
}
