import { accessibilityStatement } from 'legal-texts/accessibilityStatement.ts';
import { boxFacts } from 'legal-texts/boxFacts.ts';
import { imprintGerman } from 'legal-texts/imprint.ts';
import type { LegalText } from 'legal-texts/LegalText.ts';
import { privacyGerman } from 'legal-texts/privacyGerman.ts';
import { termsGerman } from 'legal-texts/termsGerman.ts';
import { withdrawalNotice } from 'legal-texts/withdrawalNotice.ts';
import { readPage, type Owner } from 'page-contract';

/**
 * Document title and text of each legal page, by its path. `owner` has the facts about the company that runs the site;
 * `origin` is the site's origin, such as `https://example.com`. The pages are German only. The privacy notice also
 * needs the page configuration, which tells whether the site collects reports.
 */
export const legalPages: Record<string, { title: string; createText: (owner: Owner, origin: string) => LegalText }> = {
  '/datenschutz': { title: 'Datenschutz – Abenteuerbox', createText: (owner) => privacyGerman(owner, readPage()) },
  '/impressum': { title: 'Impressum – Abenteuerbox', createText: imprintGerman },
  '/agb': { title: 'AGB – Abenteuerbox', createText: termsGerman },
  '/widerrufsbelehrung': { title: 'Widerrufsbelehrung – Abenteuerbox', createText: withdrawalNotice },
  '/technische-daten': { title: 'Technische Daten und Sicherheit – Abenteuerbox', createText: boxFacts },
  '/barrierefreiheit': { title: 'Barrierefreiheit – Abenteuerbox', createText: accessibilityStatement },
};
