import { expect, test } from '../src/engines/fixtures.ts';
import { tabAndPress, tabAndType } from '../src/keyboard.ts';
import { waitForMail } from '../src/mail.ts';
import type { Person } from '../src/person.ts';
import { actions, at, createParent, fields, sentences } from '../src/steps.ts';

type State = [role: Parameters<Person['inspect']>[0], name: string];
const expectFocus = (person: Person, ...[role, name]: State) =>
  expect(async () => expect(await person.inspect(role, name)).toMatchObject({ isFocused: true })).toPass();

/** Waits until a prerendered page has hydrated. */
const waitForHydration = (person: Person) =>
  expect
    .poll(() =>
      person.run(`const last = [...document.querySelectorAll('#root a')].at(-1);
        return !!last && Object.keys(last).some((key) => key.startsWith('__reactProps'));`),
    )
    .toBe(true);

test('A contract is cancelled and withdrawn from on the public pages with the keyboard alone (acc 278, 280, 281, 282, 304)', async ({
  person,
}) => {
  const { email } = createParent();
  await person.open(at('/kuendigen'));
  await waitForHydration(person);
  await tabAndType(person, fields.name, 'Kim Beispiel');
  await tabAndType(person, 'E-Mail-Adresse deines Kontos', email);
  await tabAndPress(person, 'jetzt kündigen');
  await expectFocus(person, 'heading', 'Deine Kündigung ist eingegangen');
  await waitForMail(email, /^Eingangsbestätigung deiner Kündigung/);

  await person.open(at('/widerruf'));
  await waitForHydration(person);
  await tabAndType(person, fields.name, 'Kim Beispiel');
  await tabAndType(person, 'Vertrag oder Bestellnummer', 'Abo');
  await tabAndType(person, fields.receiptEmail, email);
  await person.key('Enter');
  await expectFocus(person, 'heading', 'Stimmt alles?');
  await tabAndPress(person, actions.confirmWithdrawal);
  await expectFocus(person, 'heading', sentences.withdrawalReceived);
  await waitForMail(email, /^Eingangsbestätigung deines Widerrufs/);
});
