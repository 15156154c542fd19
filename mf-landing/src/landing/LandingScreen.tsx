import { provideTexts } from '../language/translations.ts';
import { de } from '../texts.de.ts';

// Before the first render. English is fetched when somebody asks for it.
provideTexts('de', de);

export { LandingInLanguage as default } from './LandingInLanguage.tsx';
