import { expect, test } from '../src/engines/fixtures.ts';
import { waitForMail } from '../src/mail.ts';
import { readCheckouts } from '../src/paymentSandbox.ts';
import type { Person } from '../src/person.ts';
import { at, createParent, fields, order, pay, register, sentences, waitForStoredInput } from '../src/steps.ts';

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

test('A cancellation by the customer who is signed in is carried out at once (acc 278, 280, 294)', async ({
  person,
}) => {
  const parent = createParent();
  const email = parent.email.replace('@', '+box@');
  await register(person, { ...parent, email });
  await order(person, 'Standard');
  await pay(person);
  await person.arrive(new RegExp(`^${at('/dashboard')}`));
  await person.see(sentences.active);
  await person.open(at('/kuendigen'));
  await expectValue(person, 'E-Mail-Adresse deines Kontos', email);
  const contract = () => person.inspect('radio', /^Abo „Standard“/);
  await expect(async () => expect(await contract()).toMatchObject({ isChosen: true })).toPass();
  await person.type(fields.name, 'Jürgen Özdemir-Weiß');
  await person.press('button', 'jetzt kündigen');
  await person.see(/^Du bist angemeldet\. Darum führen wir die Kündigung jetzt aus\./);
  await expect
    .poll(async () => (await readCheckouts(email)).subscriptions.map((one) => one.cancel_at !== null))
    .toEqual([true]);
  await waitForMail(email, /^Deine Kündigung ist bestätigt: /);
  await person.open(at('/subscription'));
  await person.read('button', 'Kündigung zurücknehmen');
});
