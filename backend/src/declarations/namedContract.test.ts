import { namesOther, namesSubscription } from './namedContract.ts';

test.each([
  ['Abo Standard', true, false],
  ['Tarif Einstieg', true, false],
  ['Unbegrenzt (60 Stunden pro Monat)', true, false],
  ['mein abonnement', true, false],
  ['Abo für die Abenteuerbox', true, false],
  ['sub_1QxYz', true, false],
  ['Box und Abo', true, true],
  ['Abo für unsere Box', true, true],
  ['die Box', false, true],
  ['Vorbestellung vom 3. November', false, true],
  ['Newsletter', false, true],
  ['Abenteuerbox, Bestellnummer 4711', false, false],
  ['mein Vertrag', false, false],
  ['Labor', false, false],
])('„%s“ names a subscription: %s, something else: %s (acc 278, 281)', (contract, subscription, other) => {
  expect([namesSubscription(contract), namesOther(contract)]).toEqual([subscription, other]);
});
