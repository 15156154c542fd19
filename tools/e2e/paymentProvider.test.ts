import type { Page } from 'playwright-core';
import { visitor, type Visitor } from './src/browser.ts';
import { shareStack, stack } from './src/config.ts';
import { eventually } from './src/eventually.ts';
import { mailTo, subjectsTo } from './src/mail.ts';
import { atProvider, deliverEvents, deliveries, passDays } from './src/paymentSandbox.ts';
import { startStack, type RunningStack } from './src/startStack.ts';
import { at, order, pay, register } from './src/steps.ts';

/** The provider's clock and its post are everybody's: a month that passes here, or an event that waits, must not reach other journeys. */
let own: RunningStack;
let guest: Visitor;

beforeAll(async () => {
  own = await startStack();
  shareStack(own.stack);
}, 180_000);

afterAll(() => own.stop(), 60_000);

beforeEach(async () => {
  guest = await visitor();
});

afterEach(async () => {
  await deliverEvents({});
  await guest.leave();
});

async function subscribe(page: Page, plan: 'Einstieg' | 'Standard', cardNumber?: string): Promise<string> {
  const { email } = await register(page);
  await order(page, plan);
  await pay(page, cardNumber);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText('Aktiv', { exact: true }).waitFor();
  return email;
}

const card = (page: Page, plan: string) => page.getByRole('article', { name: plan });

test('Events that come twice and in another order still give one subscription and one confirmation (acc 261)', async () => {
  const { page } = guest;
  await deliverEvents({ duplicate: true, reorder: true });
  const email = await subscribe(page, 'Standard');
  await mailTo(email, /^Deine Bestellung/);
  const sent = await eventually('every event to have come twice', async () => {
    const all = await deliveries();
    return all.every(({ state, times }) => state === 'delivered' && times === 2) ? all : undefined;
  });
  expect(sent.map(({ type }) => type)).toContain('customer.subscription.created');
  expect((await atProvider(email)).subscriptions).toHaveLength(1);
  await page.reload();
  await page.getByText('0 von 360 Minuten verbraucht').first().waitFor();
  // Mails leave in order: with a later one in the inbox, a second confirmation would be there, too.
  await fetch(`${stack().backend}/api/preorder/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack().origin },
    body: JSON.stringify({ email }),
  });
  await mailTo(email, /Vorbestellung/);
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Deine Bestellung'))).toHaveLength(1);
});

test('Who returns before the event is helped by looking at the provider (acc 150)', async () => {
  const { page } = guest;
  await register(page);
  await deliverEvents({ paused: true });
  await order(page, 'Standard');
  await pay(page);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText('Aktiv', { exact: true }).waitFor({ timeout: 45_000 });
}, 90_000);

test('A month later the smaller plan begins, with a mail that says so', async () => {
  const { page } = guest;
  const email = await subscribe(page, 'Standard');
  await page.goto(at('/subscription'));
  await card(page, 'Einstieg').getByRole('button', { name: 'Abo auswählen' }).click();
  await page.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }).click();
  await card(page, 'Einstieg').getByText('Dein nächster Tarif').waitFor();
  await passDays(31);
  const mail = await mailTo(email, /^Dein neuer Tarif hat begonnen$/);
  expect(mail.text).toContain('9,99\u00a0€ pro Monat inkl.\u00a0MwSt.');
  await page.reload();
  await card(page, 'Einstieg').getByText('Dein aktueller Tarif').waitFor();
  await page.goto(at('/dashboard'));
  await page.getByText('0 von 120 Minuten verbraucht').first().waitFor();
});

test('A renewal that fails is told by mail and on the page, and a new card on the portal heals it', async () => {
  const { page } = guest;
  const email = await subscribe(page, 'Einstieg', '4000 0000 0000 0341');
  await passDays(31);
  expect((await mailTo(email, /^Deine Zahlung hat nicht geklappt$/)).html).toContain('Abo verwalten');
  await page.goto(at('/subscription'));
  await page.getByText('Die letzte Zahlung hat nicht geklappt').waitFor();
  await page.getByRole('button', { name: 'Rechnungen und Zahlungsart' }).click();
  await page.waitForURL(`${stack().payment}/p/session/**`);
  await page.getByRole('link', { name: 'Zahlungsmittel ändern' }).click();
  await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Dein neues Zahlungsmittel ist gespeichert.').waitFor();
  await page.getByRole('link', { name: 'Zurück zum Shop' }).click();
  await card(page, 'Einstieg').getByText('Dein aktueller Tarif').waitFor();
  await page.getByText('Die letzte Zahlung hat nicht geklappt').waitFor({ state: 'detached' });
});

test('A payment that never succeeds ends the subscription, with a mail, and a new order is possible', async () => {
  const { page } = guest;
  const email = await subscribe(page, 'Einstieg', '4000 0000 0000 0341');
  await passDays(60);
  await mailTo(email, /^Dein Abo ist beendet$/);
  await page.goto(at('/subscription'));
  await order(page, 'Standard');
});
