import { registerTexts } from '../language/translations.ts';
import { de } from '../texts.de.ts';
import { LandingInLanguage } from './LandingInLanguage.tsx';

// The texts are there before the first render. English is loaded when the visitor switches to it.
registerTexts('de', de);

/** Called by the shell before the screen is shown. */
export { prepare } from '../static/loadStatic.ts';

/**
 * `/`: the landing page, which opens in German. A component of its own instead of a re-export, because React refreshes
 * edited code during development only inside of components.
 */
export default function LandingScreen() {
  return <LandingInLanguage />;
}
