import { readFileSync, readdirSync } from 'node:fs';
import { ageCategories, formatAges, formatHours, formatStoryLength, plans } from 'api-contract';
import { placePage, testPage } from 'page-contract/testing';
import { formatEuro } from 'ui-kit';
import { findLongSentences } from 'ui-kit/testing';
import { page } from '../testing/openScenario.ts';
import { readCategories } from './categories.ts';

describe('The 51 answers', () => {
  const all = () => {
    placePage(page);
    return readCategories();
  };
  const answerOf = (id: string) =>
    all()
      .flatMap(({ entries }) => entries)
      .find((entry) => entry.id === id)!.answer;

  test('stand in six categories in the order of the specification (acc 224)', () => {
    expect(all().map(({ title, entries }) => [title, entries.length])).toEqual([
      ['Allgemeine Fragen', 8],
      ['Technische Fragen', 9],
      ['Abo & Bezahlung', 11],
      ['Inhalte & Geschichten', 8],
      ['Einstellungen & Anpassungen', 6],
      ['Datenschutz & Sicherheit', 9],
    ]);
  });

  test('are easy to read: no sentence has more than 20 words (acc 275)', () => {
    expect(findLongSentences(all(), 20)).toEqual([]);
  });

  test('each have an address of their own', () => {
    const ids = all().flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(51);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
  });

  test('leave no placeholder unfilled', () => {
    expect(JSON.stringify(all())).not.toMatch(/\{\w+\}/);
    expect(answerOf('seite-oeffnet-nicht')).toContain('http://zauberkiste.test');
    expect(answerOf('seite-oeffnet-nicht')).toContain('http://10.9.8.7');
    expect(answerOf('geschichte-melden')).toContain('rat@zauberkiste.test');
  });

  test('name means of payment, microphone, updates, delivery and learning progress as the owner states them', () => {
    const { owner } = testPage();
    expect(answerOf('zahlungsarten-und-rechnungen')).toContain(`Möglich sind: ${owner.paymentMethods}.`);
    expect(answerOf('wann-ist-das-mikrofon-an')).toContain(owner.box.microphone);
    expect(answerOf('sicherheitsupdates')).toBe(`Ja. So lange gibt es sie: ${owner.box.updatesUntil}.`);
    expect(answerOf('wann-wird-geliefert')).toContain(`Voraussichtlicher Liefertermin: ${owner.deliveryDate}.`);
    expect(answerOf('wie-entstehen-geschichten')).toContain(`Lernfortschritt gilt: ${owner.learningProgress}`);
  });

  test('say in which languages the box tells, and what the owner states of battery, volume and headphones', () => {
    const { batteryLife, volumeLimit, headphones } = testPage().owner.box;
    expect(answerOf('welche-sprachen')).toMatch(/^Zurzeit erzählt die Box auf Deutsch, in anderen Sprachen nicht\./);
    expect(answerOf('was-ist-im-paket')).toContain(`Akku und Strom: ${batteryLife}.`);
    expect(answerOf('lautstaerke')).toContain(`\n– Lautstärke: ${volumeLimit}\n– Kopfhörer: ${headphones}\n`);
  });

  test('offer no second pre-order with the same address, which the server would not store', () => {
    expect(answerOf('wann-wird-geliefert')).toContain('Pro E-Mail-Adresse gibt es eine Vorbestellung.');
    expect(answerOf('wann-wird-geliefert')).not.toMatch(/zweite Box|Geschenk/);
  });

  test('lead only to pages that somebody who is signed in can open', () => {
    const open = readdirSync('.')
      .filter((name) => name.startsWith('mf-'))
      .flatMap(
        (name) => JSON.parse(readFileSync(`${name}/module.json`, 'utf8')).routes as { path: string; access: string }[],
      )
      .filter(({ access }) => access !== 'signed-out')
      .map(({ path }) => path);
    const targets = all().flatMap(({ entries }) => entries.flatMap(({ more }) => more?.to ?? []));
    expect(targets).toContain('/technische-daten');
    expect(targets.filter((to) => !open.includes(to))).toEqual([]);
  });

  test('name what cannot be ordered as such, with the right percentage (acc 239)', () => {
    const answer = answerOf('jahresabo-und-familie');
    expect(answer).toMatch(/^Noch nicht\. Beides ist eine Idee und lässt sich zurzeit nicht bestellen/);
    expect(answer).toContain(
      'Gegenüber zwölfmal 9,99\u00a0€ (zusammen 119,88\u00a0€) wären das rund 17\u00a0Prozent weniger',
    );
    const others = all()
      .flatMap(({ entries }) => entries)
      .filter(({ id }) => id !== 'jahresabo-und-familie');
    for (const { answer: other } of others)
      expect(other).not.toMatch(/20\s?%|14,99|Jahresabo|Familientarif|drei Kinderprofile/);
    expect(answerOf('mehrere-kinder')).toContain(
      'Bis zu drei eigene Kinderprofile sind eine Idee. Buchen kannst du sie noch nicht.',
    );
  });

  test('explain each benefit of the larger plans as the owner states it, and what deleting the account ends', () => {
    const { benefits } = testPage().owner;
    for (const [name, plan, meaning] of [
      ['Bevorzugter Support', 'Standard', benefits.preferredSupport],
      ['Premium-Support', 'Unbegrenzt', benefits.premiumSupport],
      ['Keine Wartezeiten', 'Unbegrenzt', benefits.noWaiting],
    ])
      expect(answerOf('welche-tarife')).toContain(`\n– ${name} (${plan}): ${meaning}\n`);
    expect(answerOf('konto-loeschen')).toContain('Läuft noch ein Abo, endet es dabei sofort.');
  });

  test('name the prices of box and plans', () => {
    expect(answerOf('was-kostet-die-box')).toContain('Die Box kostet 99,00\u00a0€.');
    expect(answerOf('brauche-ich-ein-abo')).toContain(
      `Es beginnt bei ${formatEuro(plans.basic.priceCents)} pro Monat inkl.\u00a0MwSt.`,
    );
    for (const plan of Object.values(plans))
      expect(answerOf('welche-tarife')).toContain(
        `\n– ${plan.name}: ${formatHours(plan)} für ${formatEuro(plan.priceCents)}\n`,
      );
  });

  test('name each age category with the length of its stories', () => {
    expect(answerOf('fuer-welches-alter').match(/^– .*Jahre\)$/gm)).toEqual(
      ageCategories.map((category) => `– ${formatAges(category)}`),
    );
    expect(answerOf('wie-lang').match(/\d+-\d+\u00a0Minuten/g)).toEqual(ageCategories.map(formatStoryLength));
  });

  test('say the hours wherever they say „Unbegrenzt“ (acc 220)', () => {
    for (const { id, answer } of all().flatMap(({ entries }) => entries)) {
      if (answer.includes('Unbegrenzt'))
        expect({ id, answer }).toEqual({ id, answer: expect.stringMatching(/60\u00a0Stunden pro Monat/) });
    }
  });

  test('keep amounts and units together with no-break spaces (acc 273)', () => {
    expect(JSON.stringify(all())).not.toMatch(/\d (€|GHz|Sekunden|Tage|Minuten|Stunden|Jahren)/);
  });

  test('carry no address of a box in their sources (acc 250)', () => {
    for (const file of readdirSync(`${__dirname}/entries`)) {
      expect(readFileSync(`${__dirname}/entries/${file}`, 'utf8')).not.toMatch(/\.local\b|\d+\.\d+\.\d+\.\d+|@/);
    }
  });
});
