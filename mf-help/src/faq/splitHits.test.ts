import * as fc from 'fast-check';
import { normalizeText } from './normalizeText.ts';
import { splitHits } from './splitHits.ts';

const hits = (text: string, ...queries: string[]) =>
  splitHits(text, queries.map(normalizeText)).flatMap(({ text: piece, isHit }) => (isHit ? [piece] : []));

describe('Marking hits', () => {
  test('finds every occurrence in its own spelling', () => {
    expect(hits('Das WLAN heißt WLAN, nicht wlan.', 'wlan')).toEqual(['WLAN', 'WLAN', 'wlan']);
  });

  test('marks ß for ss, whole', () => {
    expect(hits('Die Straße ist groß.', 'STRASSE')).toEqual(['Straße']);
    expect(hits('Straße', 'stras')).toEqual(['Straß']);
  });

  test('marks an umlaut for two letters, a hyphen within, and several words', () => {
    expect(hits('Wie kündige ich?', 'kuendige')).toEqual(['kündige']);
    expect(hits('Per E-Mail.', 'email')).toEqual(['E-Mail']);
    expect(hits('Die neue Box', 'box', 'neu')).toEqual(['neu', 'Box']);
  });

  test('takes special characters as plain text (acc 233)', () => {
    expect(hits('KI (kurz) * \\ [a-z]+', '(kurz) * \\')).toEqual(['(kurz) * \\']);
    expect(hits('abc', '.')).toEqual([]);
  });

  test('never changes the text, whatever is searched', () => {
    const german = fc.string({
      unit: fc.constantFrom('a', 'e', 'S', 's', 'ß', 'ẞ', ' ', '\u00a0', '(', 'Ä', '-', '😀'),
    });
    fc.assert(
      fc.property(german, german, (text, query) => {
        const pieces = splitHits(text, [normalizeText(query)]);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});
