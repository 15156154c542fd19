import { subscribe } from '../src/account.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { waitForMail } from '../src/mail.ts';
import { readCheckouts } from '../src/paymentSandbox.ts';
import type { Person } from '../src/person.ts';
import { actions, at, createParent, fields, sentences } from '../src/steps.ts';

/** The address and the contract of the account stand there as soon as the session is known. */
async function expectFilledIn(person: Person, label: string, email: string): Promise<void> {
  await expect(async () => expect(await person.inspect('textbox', label)).toMatchObject({ value: email })).toPass();
  const contract = () => person.inspect('radio', /^Abo „Standard“/);
  await expect(async () => expect(await contract()).toMatchObject({ isChosen: true })).toPass();
}

test('A cancellation by the customer who is signed in is carried out at once (acc 278, 280, 294)', async ({
  person,
  signedIn,
}) => {
  const account = await signedIn({ email: createParent().email.replace('@', '+box@') });
  const { email } = account;
  await subscribe(account, 'standard');
  await person.open(at('/kuendigen'));
  await expectFilledIn(person, 'E-Mail-Adresse deines Kontos', email);
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

test('A withdrawal: two steps, mailed with date and time, ended and paid back; then a plan can be ordered again (acc 281, 282)', async ({
  person,
  signedIn,
}) => {
  const account = await signedIn();
  const { email } = account;
  await subscribe(account, 'standard');
  await person.open(at('/widerruf'));
  await expectFilledIn(person, fields.receiptEmail, email);
  await person.type(fields.name, 'Kim Beispiel');
  await person.press('button', actions.withdraw);
  await person.press('button', actions.confirmWithdrawal);
  await person.read('heading', sentences.withdrawalReceived);
  const receipt = await waitForMail(email, /^Eingangsbestätigung deines Widerrufs/);
  expect(receipt.text).toMatch(/\d{2}\.\d{2}\.\d{4} um \d{2}:\d{2}:\d{2}\sUhr/);
  const done = await waitForMail(email, /^Dein Widerruf ist ausgeführt/);
  expect(done.text).toContain('Erstattung: 19,99\u00a0€');
  expect((await readCheckouts(email)).subscriptions.map(({ status }) => status)).toEqual(['canceled']);
  await person.open(at('/subscription'));
  await person.within('article', 'Standard').read('button', actions.choosePlan);
  await person.waitUntilHidden(sentences.currentPlan);
});
