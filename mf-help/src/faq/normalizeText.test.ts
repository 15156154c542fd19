import { normalizeText } from './normalizeText.ts';

describe('Folding for the search', () => {
  test.each([
    ['WLAN', 'wlan'],
    ['STRASSE', 'straße'],
    ['GROẞ', 'groß'],
    ['ÄLTERE', 'ältere'],
    ['2,4 GHz', '2,4\u00a0ghz'],
    ['9,99 €', '9,99\u202f€'],
    ['U\u0308bung', 'übung'],
    ['kündigen', 'kuendigen'],
    ['E-Mail', 'email'],
    ['E\u2011Mail', 'e-mail'],
  ])('takes %s and %s for the same (acc 233)', (one, other) => {
    expect(normalizeText(one)).toBe(normalizeText(other));
  });

  test('keeps an umlaut apart from its plain letter', () => {
    expect(normalizeText('schön')).not.toBe(normalizeText('schon'));
  });
});
