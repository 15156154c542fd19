import { provideTexts } from '../language/translations.ts';
import { en } from '../texts.en.ts';

// Before the first render: the English page does not start in German.
provideTexts('en', en);

export { LandingInLanguage as default } from './LandingInLanguage.tsx';
