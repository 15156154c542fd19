import { readFileSync } from 'node:fs';
import { boxPriceEnglish, boxPriceGerman } from 'api-contract';
import { german } from './static/texts.de.ts';
import { english } from './static/texts.en.ts';
import { de } from './texts.de.ts';
import { en } from './texts.en.ts';

const adventures = ['space', 'medieval', 'nature'] as const;
const both = { de: { ...de, ...german }, en: { ...en, ...english } };

/** Every text of a language with its path, arrays included. */
function flat(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, string | object | ((price: string) => string)]) => {
    if (typeof value === 'object') return flat(value, `${path}${key}.`);
    return [[path + key, typeof value === 'string' ? value : value('9,99\u00a0€')] as [string, string]];
  });
}

test.each(['de', 'en'] as const)('Every preview in %s has 60 to 90 words, every adventure three points', (language) => {
  for (const adventure of adventures) {
    const { preview, points } = both[language].adventures[adventure];
    const words = preview.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(60);
    expect(words).toBeLessThanOrEqual(90);
    expect(points).toHaveLength(3);
  }
});

test('Both languages have the same texts, none of them empty (acc 33)', () => {
  expect(flat(both.en).map(([path]) => path)).toEqual(flat(both.de).map(([path]) => path));
  for (const [, text] of [...flat(both.de), ...flat(both.en)]) expect(text.trim()).not.toBe('');
});

test('German texts use du, German quotation marks and no-break spaces (acc 273) (acc 274)', () => {
  for (const [path, text] of flat(both.de)) {
    // The customer's own sentence keeps its form of address.
    if (path !== 'email.invalid') expect(text).not.toMatch(/\b(Ihre?|Ihnen)\b/);
    expect(text).not.toMatch(/["”]/);
    expect(text).not.toMatch(/\d (€|GHz|Sekunden|Minuten|Jahre)/);
    expect(text).not.toMatch(/\w[:*_]in(nen)?\b/);
  }
});

test('Descriptions for search engines name the price of the box', () => {
  const { routes } = JSON.parse(readFileSync('mf-landing/module.json', 'utf8')) as {
    routes: { path: string; description?: string }[];
  };
  const describe = (address: string) => routes.find(({ path }) => path === address)?.description;
  expect(describe('/')).toContain(
    `Sie kostet ${boxPriceGerman} inkl.\u00a0MwSt., Vorbestellen ist kostenlos und unverbindlich.`,
  );
  expect(describe('/vorbestellen')).toContain(`Sie kostet ${boxPriceGerman} inkl.\u00a0MwSt., versandkostenfrei.`);
  expect(describe('/en')).toContain(`${boxPriceEnglish} incl. VAT. Pre-ordering is free and commits you to nothing.`);
});
