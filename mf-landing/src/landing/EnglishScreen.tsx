import { registerTexts } from '../language/translations.ts';
import { en } from '../texts.en.ts';
import { LandingInLanguage } from './LandingInLanguage.tsx';

// The texts are there before the first render. German is loaded when the visitor switches to it.
registerTexts('en', en);

/** Called by the shell before the screen is shown. */
export { prepare } from '../static/loadStatic.ts';

/**
 * `/en`: the landing page, which opens in English. A component of its own instead of a re-export, because React
 * refreshes edited code during development only inside of components.
 */
export default function EnglishScreen() {
  return <LandingInLanguage />;
}
