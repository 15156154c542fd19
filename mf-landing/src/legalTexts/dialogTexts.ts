import type { Owner } from 'page-contract';
import type { Language } from '../language/language.ts';
import { imprintEnglish, imprintGerman } from './imprint.ts';
import type { LegalText } from './LegalText.ts';
import { privacyEnglish } from './privacyEnglish.ts';
import { privacyGerman } from './privacyGerman.ts';
import { termsEnglish } from './termsEnglish.ts';
import { termsGerman } from './termsGerman.ts';

/** What the landing page shows in dialogs. The German wording binds, the English one helps to understand it. */
export const dialogTexts: Record<'privacy' | 'imprint' | 'terms', Record<Language, (owner: Owner) => LegalText>> = {
  privacy: { de: privacyGerman, en: privacyEnglish },
  imprint: { de: imprintGerman, en: imprintEnglish },
  terms: { de: termsGerman, en: termsEnglish },
};
