import { subscribe } from '../src/account.ts';
import { readStack } from '../src/config.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { waitForMail } from '../src/mail.ts';
import { readCheckouts } from '../src/paymentSandbox.ts';
import type { Person } from '../src/person.ts';
import { actions, at, order, sentences, titles } from '../src/steps.ts';

const sentence = 'Es ist ein Fehler aufgetreten. Bitte versuche es später erneut.';
const onPayment = (person: Person) => person.arrive(new RegExp(`^${readStack().payment}/c/pay/`));
const readSession = async (person: Person) => (await person.run<string>('return location.pathname')).split('/')[3];
const countPosts = (requests: readonly { method: string; url: string }[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/create-checkout-session')).length;

async function openOrder(person: Person): Promise<void> {
  await person.open(at('/subscription'));
  await person.within('article', 'Standard').press('button', actions.choosePlan);
  await person.read('button', actions.order);
}

test('A lost answer shows the sentence, and the second try gets the same session (acc 210, 211)', async ({
  errors,
  network,
  person,
  signedIn,
}) => {
  errors.announce(/^Failed to load resource: net::ERR_/, /^order failed: /);
  const { email } = await signedIn();
  await openOrder(person);
  const deliver = network.lose(/\/create-checkout-session$/);
  await person.press('button', actions.order);
  await person.see(sentence);
  expect(await person.inspect('button', actions.order)).toMatchObject({ isEnabled: true });
  const [first] = (await readCheckouts(email)).sessions;
  deliver();
  await person.press('button', actions.order);
  await onPayment(person);
  expect(await readSession(person)).toBe(first?.id);
});

test('An order is sent once, however often its button is pressed (acc 204)', async ({ network, person, signedIn }) => {
  const { email } = await signedIn();
  await openOrder(person);
  const letThrough = network.hold(/\/create-checkout-session$/);
  await person.press('button', actions.order);
  await person.key('Enter');
  await person.read('button', sentences.busy);
  await person.key('Escape');
  expect(await person.count('dialog', 'Abo abschließen')).toBe(1);
  letThrough();
  await onPayment(person);
  expect(countPosts(network.requests)).toBe(1);
  expect((await readCheckouts(email)).sessions).toHaveLength(1);
});

test('Back from the payment page ordering can begin again, even when the browser kept the page as it was (acc 213)', async ({
  person,
  signedIn,
}) => {
  await signedIn();
  await order(person, 'Standard');
  const session = await readSession(person);
  await person.back();
  await person.read('heading', titles.subscription);
  await person.waitUntilHidden(sentences.busy);
  // A kept page still shows the dialog; a page that was reloaded does not.
  if ((await person.count('button', actions.order)) === 0) await openOrder(person);
  await person.press('button', actions.order);
  await onPayment(person);
  expect(await readSession(person)).toBe(session);
  await person.press('link', 'Abbrechen und zurück zum Shop');
  await person.see('Du hast die Bezahlung abgebrochen. Es ist kein Vertrag entstanden, und es wurde nichts abgebucht.');
});

test('Up at once, down with the next month, and difference and charge are said before (acc 217, 307)', async ({
  person,
  signedIn,
}) => {
  const account = await signedIn();
  const { email } = account;
  await subscribe(account, 'basic');
  await person.open(at('/subscription'));
  await person.within('article', 'Standard').press('button', actions.choosePlan);
  const dialog = person.within('dialog', 'Tarif wechseln');
  await dialog.see(/ Du zahlst künftig 10,00\s€ mehr pro Monat inkl\.\sMwSt\./);
  await dialog.see(/^Sofort\. Heute beginnt ein neuer Abrechnungsmonat/);
  // Bought a moment ago: the rest of the month is all of it, down to some seconds.
  await dialog.see(/^Heute zahlst du/);
  const amount = /Heute zahlst du.*?(\d+,\d\d\s€)/.exec(await person.read('dialog', 'Tarif wechseln'))?.[1] ?? '';
  expect(amount).toMatch(/^10,0\d\s€$/);
  await dialog.press('button', actions.changePlan);
  await person.within('article', 'Standard').see(sentences.currentPlan);
  const mail = await waitForMail(email, /^Dein neuer Tarif: „Standard“/);
  expect(mail.text).toContain('Dein Wechsel gilt ab sofort.');
  expect(mail.text).toContain(`Heute abgebucht: ${amount}`);

  await person.within('article', 'Einstieg').press('button', actions.choosePlan);
  await dialog.see(/ Du zahlst künftig 10,00\s€ weniger pro Monat inkl\.\sMwSt\./);
  await dialog.press('button', actions.changePlan);
  await person.within('article', 'Einstieg').see(sentences.nextPlan);
  await person.within('article', 'Standard').see(sentences.currentPlan);
});

test("A cancellation on the provider's page is seen here and taken back here; invoices and card are there (acc 184)", async ({
  person,
  signedIn,
}) => {
  const account = await signedIn();
  const { email } = account;
  await subscribe(account, 'standard');
  await person.open(at('/subscription'));
  await person.press('button', actions.invoices);
  await person.arrive(new RegExp(`^${readStack().payment}/p/session/`));
  await person.read('heading', 'Rechnungen');
  await person.see(/Karte •••• 4242/);
  await person.press('link', 'Abo kündigen');
  await person.press('button', 'Jetzt kündigen');
  await person.see(/^Dein Abo ist zum Ende des Zeitraums gekündigt\./);
  expect((await waitForMail(email, /^Deine Kündigung ist bestätigt: /)).text).toContain('Endet am: ');
  await person.press('link', actions.backToShop);
  // The provider's page has a button of the same name.
  await person.arrive(new RegExp(`^${at('/subscription')}`));
  await person.press('button', 'Kündigung zurücknehmen');
  await person.see('Deine Kündigung ist zurückgenommen. Dein Abo läuft weiter.');
  expect((await readCheckouts(email)).subscriptions.map((one) => one.cancel_at)).toEqual([null]);
  await waitForMail(email, /^Dein Abo läuft weiter: /);
});
