import type { Owner } from 'page-contract';
import { accessibilityStatement } from '../legalTexts/accessibilityStatement.ts';
import { imprintGerman } from '../legalTexts/imprint.ts';
import type { LegalText } from '../legalTexts/LegalText.ts';
import { privacyGerman } from '../legalTexts/privacyGerman.ts';
import { termsGerman } from '../legalTexts/termsGerman.ts';
import { withdrawalNotice } from '../legalTexts/withdrawalNotice.ts';

/** The address of each text, and its document title. Pages are German; the landing page's dialogs speak both languages. */
export const legalPages: Record<string, { title: string; text: (owner: Owner, origin: string) => LegalText }> = {
  '/datenschutz': { title: 'Datenschutz – Abenteuerbox', text: privacyGerman },
  '/impressum': { title: 'Impressum – Abenteuerbox', text: imprintGerman },
  '/agb': { title: 'AGB – Abenteuerbox', text: termsGerman },
  '/widerrufsbelehrung': { title: 'Widerrufsbelehrung – Abenteuerbox', text: withdrawalNotice },
  '/barrierefreiheit': { title: 'Barrierefreiheit – Abenteuerbox', text: accessibilityStatement },
};
