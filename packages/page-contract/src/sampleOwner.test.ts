import { readFileSync } from 'node:fs';
import { describeBox } from './describeBox.ts';
import { describeUnfinishedFields } from './describeUnfinishedFields.ts';
import { getSampleNote } from './getSampleNote.ts';
import { ownerSchema } from './ownerSchema.js';
import { sampleOwner } from './sampleOwner.js';
import { createRealOwner } from './testing.js';

const template = ownerSchema.parse(JSON.parse(readFileSync('site/owner.json', 'utf8')));

/** Paths of all texts: `box.data.kind`. */
const listFields = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => listFields(inner, path ? `${path}.${key}` : key))
    : [path];

/** Copies data and replaces the value at a path. */
function replaceField(data: object, path: string, value: unknown) {
  const copy = JSON.parse(JSON.stringify(data)) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.reduce((object, key) => object[key] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy as unknown as typeof sampleOwner;
}

const readField = (data: object, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data);

/** Every text of the sample in one. */
const everything = JSON.stringify(sampleOwner);

describe('the sample of the owner’s data', () => {
  test('is complete: it has each field that an owner fills in, and no placeholder (acc 321)', () => {
    expect(listFields(sampleOwner)).toEqual(['isSample', ...listFields(template)]);
    expect(everything).not.toMatch(/\[\[|""/);
    expect(describeUnfinishedFields(sampleOwner, false)).toEqual([]);
  });

  test('has only addresses of the reserved domain and telephone numbers reserved for fiction (acc 321)', () => {
    const addresses = everything.match(/[\w.-]+@[\w.-]+\w|https?:[^\s"]+/g)!;
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toMatch(/@abenteuerbox\.example$/);
    // Bundesnetzagentur, Mitteilung 148/2021: Berlin (0)30 23125 000 to 999 belong to nobody.
    expect(sampleOwner.phone).toMatch(/^\+49\s30\s23125\s\d{3}$/);
    expect(everything.match(/\+49/g)).toHaveLength(1);
  });

  test('has no number that could be somebody’s (acc 321)', () => {
    // No German postcode begins with 00, no register counts from 0, and a German VAT id begins with 1 to 9.
    expect(sampleOwner.postalCode).toMatch(/^00\d{3}$/);
    for (const address of everything.match(/\d{5} Musterstadt/g)!) expect(address).toContain(sampleOwner.postalCode);
    for (const [number, digits] of [
      [sampleOwner.registerNumber, /^HRB\s0+$/],
      [sampleOwner.vatId, /^DE[\s0]{9,}$/],
      [sampleOwner.box.weeeNumber, /^DE\s0{8}$/],
    ] as const)
      expect(number).toMatch(digits);
  });

  test('contradicts no age, country or means of payment, and imitates no official notice (acc 321)', () => {
    // „Nicht für Kinder unter 3 Jahren“, or a name of a mark, such as CE or GS, would be an official warning or sign.
    expect(everything).not.toMatch(
      /unter (3|drei|36)|under (3|three|36)|ab (3|drei|36)|\b(CE|GS|TÜV|EN ?71)\b|Achtung/i,
    );
    expect([sampleOwner.deliveryCountries, sampleOwner.english.deliveryCountries]).toEqual([
      expect.stringMatching(/^Deutschland\b/),
      expect.stringMatching(/^Germany\b/),
    ]);
    expect(everything).not.toMatch(
      /Österreich|Schweiz|Austria|Switzerland|PayPal|Klarna|Apple Pay|Google Pay|Rechnung/,
    );
    expect(sampleOwner.box.guaranteeNotice).not.toMatch(/https?:/);
    for (const authority of [sampleOwner.dataProtectionAuthority, sampleOwner.accessibilityAuthority])
      expect(authority).toMatch(/\bdes Landes, in dem\b/);
  });

  test('has a note in two languages, which real data have not (acc 321)', () => {
    expect([getSampleNote(sampleOwner, 'de'), getSampleNote(sampleOwner, 'en')]).toEqual([
      'Beispieldaten dieser Umgebung',
      'Sample data of this environment',
    ]);
    expect(getSampleNote(createRealOwner(), 'de')).toBeUndefined();
  });
});

describe('production', () => {
  test('takes data that an owner has filled in (acc 321)', () => {
    expect(ownerSchema.safeParse(createRealOwner()).error).toBeUndefined();
    expect(describeUnfinishedFields(createRealOwner(), true)).toEqual([]);
  });

  test('names each field that still has a placeholder (acc 321)', () => {
    // The country is filled in, because most owners have the same.
    const fields = listFields(template).filter((field) => field !== 'country');
    expect(describeUnfinishedFields(template, true)).toEqual(
      fields.map((field) => `still has a placeholder: ${field}`),
    );
  });

  test.each(listFields(sampleOwner))('refuses the sample’s value of %s (acc 321)', (field) => {
    const owner = replaceField(createRealOwner(), field, readField(sampleOwner, field));
    expect(describeUnfinishedFields(owner, true)).toEqual([`still has the value of the sample file: ${field}`]);
  });

  test('is not deceived by other white space or case (acc 321)', () => {
    const owner = { ...createRealOwner(), phone: '+49 30 23125  321', company: 'abenteuerbox muster gmbh ' };
    expect(describeUnfinishedFields(owner, true)).toEqual([
      'still has the value of the sample file: company',
      'still has the value of the sample file: phone',
    ]);
  });
});

test('the box is described in both languages, with the languages of the stories by their names', () => {
  const { box, english } = sampleOwner;
  expect(describeBox(sampleOwner, 'de')).toMatchObject({ volumeLimit: box.volumeLimit, storyLanguages: 'Deutsch' });
  const { volumeLimit } = english.box;
  expect(describeBox(sampleOwner, 'en')).toMatchObject({ volumeLimit, storyLanguages: 'German' });
  const owner = { ...sampleOwner, storyLanguages: ['de', 'en', 'tr'] };
  expect(describeBox(owner, 'de').storyLanguages).toBe('Deutsch, Englisch und Türkisch');
});
