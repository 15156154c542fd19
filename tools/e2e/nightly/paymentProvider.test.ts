import type { Page } from '@playwright/test';
import { shareStack, readStack } from '../src/config.ts';
import { expect, test, type Visitor } from '../src/fixtures.ts';
import { waitForMail, listSubjects } from '../src/mail.ts';
import { readCheckouts, setSwitches, readDeliveries, advanceDays } from '../src/paymentSandbox.ts';
import { startStack } from '../src/startStack.ts';
import { actions, at, fields, order, pay, register, sentences } from '../src/steps.ts';

/**
 * The provider's clock and its post are everybody's: a month that passes here, or an event that waits, must not reach
 * other journeys.
 */
let closeStack: () => Promise<void>;

test.beforeAll(async () => {
  const shared = readStack();
  const own = await startStack();
  shareStack(own.stack);
  closeStack = () => {
    shareStack(shared);
    return own.stop();
  };
});

test.afterAll(() => closeStack?.());

test.afterEach(async () => {
  await setSwitches({});
});

async function subscribe({ page, person }: Visitor, plan: 'Einstieg' | 'Standard'): Promise<string> {
  const { email } = await register(person);
  await order(person, plan);
  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(sentences.active, { exact: true }).waitFor();
  return email;
}

/** Changes the card on the provider's portal, and comes back. */
async function changeCard(page: Page, number: string): Promise<void> {
  await page.goto(at('/subscription'));
  await page.getByRole('button', { name: actions.invoices }).click();
  await page.waitForURL(`${readStack().payment}/p/session/**`);
  await page.getByRole('link', { name: 'Zahlungsmittel ändern' }).click();
  await page.getByLabel(fields.cardNumber).fill(number);
  await page.getByRole('button', { name: actions.save }).click();
  await page.getByText('Dein neues Zahlungsmittel ist gespeichert.').waitFor();
  await page.getByRole('link', { name: actions.backToShop }).click();
}

const card = (page: Page, plan: string) => page.getByRole('article', { name: plan });

test('Events that come twice and in another order still give one subscription and one confirmation (acc 261)', async ({
  page,
  person,
}) => {
  await setSwitches({ duplicate: true, reorder: true });
  const email = await subscribe({ page, person }, 'Standard');
  await waitForMail(email, /^Deine Bestellung/);
  await expect(async () => {
    const sent = await readDeliveries();
    expect(new Set(sent.map(({ state, times }) => `${state}, ${times} times`))).toEqual(
      new Set(['delivered, 2 times']),
    );
  }).toPass();
  expect((await readDeliveries()).map(({ type }) => type)).toContain('customer.subscription.created');
  expect((await readCheckouts(email)).subscriptions).toHaveLength(1);
  await page.reload();
  await page.getByText(sentences.unused(360)).first().waitFor();
  // Mails leave in order: with a later one in the inbox, a second confirmation would be there, too.
  await fetch(`${readStack().backend}/api/preorder/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: readStack().origin },
    body: JSON.stringify({ email }),
  });
  await waitForMail(email, /Vorbestellung/);
  expect((await listSubjects(email)).filter((subject) => subject.startsWith('Deine Bestellung'))).toHaveLength(1);
});

test('Who returns before the event is helped by looking at the provider (acc 150)', async ({
  page,
  person,
  signedIn,
}) => {
  await signedIn();
  await person.open(at('/dashboard'));
  await setSwitches({ paused: true });
  await order(person, 'Standard');
  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(sentences.active, { exact: true }).waitFor({ timeout: 90_000 });
});

test('A month later the smaller plan begins, with a mail that says so', async ({ page, person }) => {
  const email = await subscribe({ page, person }, 'Standard');
  await page.goto(at('/subscription'));
  await card(page, 'Einstieg').getByRole('button', { name: actions.choosePlan }).click();
  await page.getByRole('button', { name: actions.changePlan }).click();
  await card(page, 'Einstieg').getByText(sentences.nextPlan).waitFor();
  await advanceDays(31);
  const mail = await waitForMail(email, /^Ab jetzt gilt: /);
  expect(mail.text).toContain('9,99\u00a0€ pro Monat inkl.\u00a0MwSt.');
  await page.reload();
  await card(page, 'Einstieg').getByText(sentences.currentPlan).waitFor();
  await page.goto(at('/dashboard'));
  await page.getByText(sentences.unused(120)).first().waitFor();
});

test('A renewal that fails is told by mail and on the page, and a new card on the portal heals it', async ({
  page,
  person,
}) => {
  const email = await subscribe({ page, person }, 'Einstieg');
  await changeCard(page, '4000 0000 0000 0341');
  await advanceDays(31);
  expect((await waitForMail(email, /^Deine Zahlung hat nicht geklappt: /)).html).toContain('Abo verwalten');
  await page.goto(at('/subscription'));
  await page.getByText('Die letzte Zahlung hat nicht geklappt').waitFor();
  await changeCard(page, '4242 4242 4242 4242');
  await card(page, 'Einstieg').getByText(sentences.currentPlan).waitFor();
  await page.getByText('Die letzte Zahlung hat nicht geklappt').waitFor({ state: 'detached' });
});

test('A payment that never succeeds ends the subscription, with a mail, and a new order is possible', async ({
  page,
  person,
}) => {
  const email = await subscribe({ page, person }, 'Einstieg');
  await changeCard(page, '4000 0000 0000 0341');
  await advanceDays(60);
  await waitForMail(email, /^Dein Abo ist beendet: /);
  await page.goto(at('/subscription'));
  await order(person, 'Standard');
});
