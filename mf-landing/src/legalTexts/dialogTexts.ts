import { imprintEnglish, imprintGerman } from 'legal-texts/imprint.ts';
import type { LegalText } from 'legal-texts/LegalText.ts';
import { privacyEnglish } from 'legal-texts/privacyEnglish.ts';
import { privacyGerman } from 'legal-texts/privacyGerman.ts';
import { termsEnglish } from 'legal-texts/termsEnglish.ts';
import { termsGerman } from 'legal-texts/termsGerman.ts';
import { readPage, type Owner } from 'page-contract';
import type { Language } from '../language/language.ts';

/** Exported here, so that one `import()` loads the texts and the component that shows them (`LegalDialog`). */
export { LegalArticle } from './LegalArticle.tsx';

/** Texts of the landing page's dialogs. The German wording is binding, the English one is a translation. */
export const dialogTexts: Record<'privacy' | 'imprint' | 'terms', Record<Language, (owner: Owner) => LegalText>> = {
  // Needs the page configuration, too, which tells whether the site collects reports.
  privacy: {
    de: (owner) => privacyGerman(owner, readPage()),
    en: (owner) => privacyEnglish(owner, readPage()),
  },
  imprint: { de: imprintGerman, en: imprintEnglish },
  terms: { de: termsGerman, en: termsEnglish },
};
