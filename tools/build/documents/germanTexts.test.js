const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { findGermanTexts } = require('./germanTexts.js');

const read =
  /^(shell|packages\/ui-kit|packages\/legal-texts|mf-[a-z-]+)\/src\/.*\.tsx?$|^mf-[a-z-]+\/module\.json$|^backend\/src\/.*(Mails?|Texts|leftOut)\.ts$|\/codeMail\.ts$|\/withoutScript\.ts$/;
const unread = /\.test\.tsx?$|\/testing\/|\.en\.ts$|English\.ts$/;
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => read.test(file) && !unread.test(file));

/** The customer's own words stay as they are, also inside of a longer text. */
const verbatim = [...readFileSync('docs/acceptance.md', 'utf8').matchAll(/`([^`\n]+)`/g)]
  .map(([, words]) => words)
  .filter((words) => /\p{L} \p{L}|\(\d/u.test(words))
  .sort((one, other) => other.length - one.length);
const ours = (text) => verbatim.reduce((rest, words) => rest.replaceAll(words, ''), text);

/** Statutory models address the consumer with „Sie“, and their sentences are the law's. */
const statutory = /\/withdrawalNotice\.ts$/;
const legal = /^packages\/legal-texts\//;

const sentences = (text) => text.split(/\n+|(?<=[.!?:][“”]?)\s+(?=["„]?[A-ZÄÖÜ0-9…])/);
const wordsIn = (sentence) => sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

/** The texts of all files but `spared` that break a rule, with where they stand. */
const breaking = (rule, spared = /^$/) =>
  files
    .filter((file) => !spared.test(file))
    .flatMap((file) =>
      findGermanTexts(file).flatMap((text) =>
        [rule(ours(text))]
          .flat()
          .filter(Boolean)
          .map((fault) => `${file}: ${fault}`),
      ),
    );

const matching = (pattern) => (text) => pattern.test(text) && text;

test('the texts of screens, titles and mails are found', () => {
  const all = files.flatMap(findGermanTexts);
  expect(all).toContain('Keine passenden Fragen gefunden.');
  expect(all).toContain('Danke für deine Bestellung!');
  expect(all).toContain('Technische Daten und Sicherheit – Abenteuerbox');
  expect(all).toContain('Allgemeine Geschäftsbedingungen');
  expect(all).toContain('Verträge hier kündigen');
  expect(all.length).toBeGreaterThan(600);
});

test('no sentence has more than 20 words (acc 275)', () => {
  const long = (text) => sentences(text).filter((sentence) => wordsIn(sentence) > 20);
  expect(breaking(long, new RegExp(`${legal.source}|${statutory.source}`))).toEqual([]);
});

test('all texts address the reader with du (acc 274)', () => {
  expect(breaking(matching(/(?<![.!?:“] |^)\bSie\b|\b(Ihre?[nmrs]?|Ihnen)\b/), statutory)).toEqual([]);
});

test('no characters stand for genders (acc 274)', () => {
  expect(breaking(matching(/\p{L}[:*_·](in|innen|r)\b/u), statutory)).toEqual([]);
});

test('amounts and units are kept together, and quotation marks are German (acc 273)', () => {
  const units = '€|%|GHz|Sekunden?|Minuten?|Stunden?|Tage?n?|Jahre?n?|Monate?n?|Prozent';
  expect(breaking(matching(new RegExp(`\\d (${units})(?![\\p{L}])|inkl\\. MwSt|z\\. B\\.`, 'u')))).toEqual([]);
  expect(breaking(matching(/"|“[^“„]*”/))).toEqual([]);
});

test('one thing has one name', () => {
  const others =
    /Altersgruppe|Alterskategorie|Zahlungsanbieter|Zahlungsdienstleister|Abrechnungszeitraum|Datenschutzhinweis|Smartphone|\bAccount\b/;
  // „Account“ is the customer's word where the switch to registering has it; the card that it opens answers with it.
  expect(breaking(matching(others)).filter((fault) => !fault.endsWith('login/texts.ts: Account erstellen'))).toEqual(
    [],
  );
});
