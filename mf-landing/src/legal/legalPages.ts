import { accessibilityStatement } from 'legal-texts/accessibilityStatement.ts';
import { boxFacts } from 'legal-texts/boxFacts.ts';
import { imprintGerman } from 'legal-texts/imprint.ts';
import type { LegalText } from 'legal-texts/LegalText.ts';
import { privacyGerman } from 'legal-texts/privacyGerman.ts';
import { termsGerman } from 'legal-texts/termsGerman.ts';
import { withdrawalNotice } from 'legal-texts/withdrawalNotice.ts';
import { readPage, type Owner } from 'page-contract';

/**
 * Document title and text of each legal page, by its path. Pages are German; the landing page's dialogs are in both
 * languages.
 */
export const legalPages: Record<string, { title: string; text: (owner: Owner, origin: string) => LegalText }> = {
  '/datenschutz': { title: 'Datenschutz – Abenteuerbox', text: (owner) => privacyGerman(owner, readPage()) },
  '/impressum': { title: 'Impressum – Abenteuerbox', text: imprintGerman },
  '/agb': { title: 'AGB – Abenteuerbox', text: termsGerman },
  '/widerrufsbelehrung': { title: 'Widerrufsbelehrung – Abenteuerbox', text: withdrawalNotice },
  '/technische-daten': { title: 'Technische Daten und Sicherheit – Abenteuerbox', text: boxFacts },
  '/barrierefreiheit': { title: 'Barrierefreiheit – Abenteuerbox', text: accessibilityStatement },
};
