import { expect, test } from '../../src/engines/fixtures.ts';
import type { Person } from '../../src/person.ts';
import { at, fields, waitForStoredInput } from '../../src/steps.ts';

/** The address of the account stands there as soon as the session is known. */
const expectValue = (person: Person, label: string, value: string) =>
  expect(async () => expect(await person.inspect('textbox', label)).toMatchObject({ value })).toPass();

for (const [path, title, label] of [
  ['/kuendigen', 'Verträge hier kündigen', 'E-Mail-Adresse deines Kontos'],
  ['/widerruf', 'Vertrag widerrufen', 'E-Mail-Adresse für die Eingangsbestätigung'],
] as const)
  test(`A reload of ${path} keeps what was typed, whether the page was opened by its address or by a link`, async ({
    person,
  }) => {
    const typeAndReload = async (name: string, email: string) => {
      await person.read('heading', title);
      await person.type(fields.name, name);
      await person.type(label, email);
      await waitForStoredInput(person, email);
      await person.reload();
      await expectValue(person, fields.name, name);
      await expectValue(person, label, email);
    };
    await person.open(at(path));
    await typeAndReload('محمد العربي', 'kim+kasten@example.org');
    await person.open(at('/impressum'));
    await person.within('contentinfo').press('link', title);
    await typeAndReload('Zoë Łukaszewicz-Großmüller', `${'sehr-lange-'.repeat(5)}@familie-beispielhausen.example`);
  });
