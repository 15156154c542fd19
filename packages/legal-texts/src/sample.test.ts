import { sampleOwner } from 'page-contract/sampleOwner';
import { testPage } from 'page-contract/testing';
import { accessibilityStatement } from './accessibilityStatement.ts';
import { boxFacts } from './boxFacts.ts';
import { imprintEnglish, imprintGerman } from './imprint.ts';
import type { LegalText } from './LegalText.ts';
import { privacyEnglish } from './privacyEnglish.ts';
import { privacyGerman } from './privacyGerman.ts';
import { termsEnglish } from './termsEnglish.ts';
import { termsGerman } from './termsGerman.ts';
import { withdrawalNotice } from './withdrawalNotice.ts';

const texts: [string, LegalText][] = [
  ['imprint', imprintGerman(sampleOwner)],
  ['imprint in English', imprintEnglish(sampleOwner)],
  ['privacy notice', privacyGerman(sampleOwner, testPage())],
  ['privacy notice in English', privacyEnglish(sampleOwner, testPage())],
  ['terms', termsGerman(sampleOwner)],
  ['terms in English', termsEnglish(sampleOwner)],
  ['withdrawal notice', withdrawalNotice(sampleOwner, 'https://abenteuerbox.example')],
  ['facts about the box', boxFacts(sampleOwner)],
  ['statement of accessibility', accessibilityStatement(sampleOwner)],
];

test.each(texts)('The %s has no placeholder and no sentence that ends twice (acc 321)', (_, text) => {
  const words = JSON.stringify(text);
  expect(words).not.toMatch(/\[\[|undefined|\.\.(?!\.)/);
});

test('The page about the box names manufacturer, model and warnings as the owner states them', () => {
  const { manufacturer, model, safetyWarnings } = sampleOwner.box;
  const words = JSON.stringify(boxFacts(sampleOwner));
  for (const fact of [manufacturer, model, safetyWarnings]) expect(words).toContain(fact);
});

test('The page about the box names size, battery, volume, headphones, microphone light and the language (acc 321)', () => {
  const words = JSON.stringify(boxFacts(sampleOwner)).replaceAll('\u00a0', ' ');
  for (const fact of ['16 × 12 × 11 cm', 'etwa 7 Stunden', '75 dB', '3,5 mm', 'leuchtet der Ring', ': Deutsch"'])
    expect(words).toContain(fact);
});
