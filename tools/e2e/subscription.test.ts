import type { Page } from '@playwright/test';
import { readStack } from './src/config.ts';
import { expect, test, type Visitor } from './src/fixtures.ts';
import { waitForMail } from './src/mail.ts';
import { readCheckouts } from './src/paymentSandbox.ts';
import { replaceStripeScript } from './src/replaceStripeScript.ts';
import { actions, at, order, pay, register, sentences } from './src/steps.ts';

const sentence = 'Es ist ein Fehler aufgetreten. Bitte versuche es später erneut.';
const orderButton = (page: Page) => page.getByRole('button', { name: actions.order });
const card = (page: Page, plan: string) => page.getByRole('article', { name: plan });
const sessionOf = (page: Page) => new URL(page.url()).pathname.split('/')[3];
const onPayment = (page: Page) => page.waitForURL(`${readStack().payment}/c/pay/**`);

async function openOrder(page: Page, plan = 'Standard'): Promise<void> {
  await page.goto(at('/subscription'));
  await card(page, plan).getByRole('button', { name: actions.choosePlan }).click();
  await orderButton(page).waitFor();
}

async function subscribe(
  { page, person }: Visitor,
  plan: 'Einstieg' | 'Standard' | 'Unbegrenzt' = 'Standard',
): Promise<void> {
  await order(person, plan);
  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(sentences.active, { exact: true }).waitFor();
  await page.goto(at('/subscription'));
  await card(page, plan).getByText(sentences.currentPlan).waitFor();
}

test('A double click and a second tab lead to one request, one session and one subscription (acc 204, 217)', async ({
  page,
  person,
}) => {
  const { email } = await register(person);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-checkout-session') && request.method() === 'POST')
      posts.push(request.postData() ?? '');
  });
  const other = await page.context().newPage();
  await openOrder(other);
  await openOrder(page);
  await orderButton(page).dblclick();
  await onPayment(page);
  expect(posts.map((body) => JSON.parse(body))).toEqual([{ priceId: 'price_standard_monthly' }]);
  await orderButton(other).click();
  await onPayment(other);
  expect(sessionOf(other)).toBe(sessionOf(page));

  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await other.reload();
  await other.waitForURL((url) => url.origin === readStack().origin);
  const { sessions, subscriptions } = await readCheckouts(email);
  expect([sessions.length, subscriptions.length]).toEqual([1, 1]);
});

test('A tab from before the purchase cannot buy a second subscription (acc 217)', async ({ page, person, errors }) => {
  errors.announce(/status of 409/, /^order failed: /);
  const { email } = await register(person);
  const old = await page.context().newPage();
  await openOrder(old, 'Unbegrenzt');
  await subscribe({ page, person });
  await orderButton(old).click();
  await old.getByRole('alert').getByText(sentence).waitFor();
  await orderButton(old).waitFor();
  expect((await readCheckouts(email)).subscriptions).toHaveLength(1);
});

test('On a phone a failed order is read without scrolling (acc 210)', async ({ visitor, errors }) => {
  errors.announce(/^Failed to load resource: net::ERR_CONNECTION_RESET/, /^order failed: /);
  const { page, person } = await visitor({ viewport: { width: 360, height: 640 } });
  await register(person);
  await openOrder(page);
  await page.route('**/create-checkout-session', (route) => route.abort('connectionreset'));
  await orderButton(page).click();
  await expect(page.getByRole('alert').getByText(sentence)).toBeInViewport({ ratio: 1 });
});

test("With the provider's script the browser goes to the session by redirectToCheckout, and the script comes after the click only (acc 207, 214, 216)", async ({
  page,
  person,
}) => {
  const asked = await replaceStripeScript(page, 'works');
  await register(person);
  await openOrder(page);
  expect(asked).toEqual([]);
  // Without the address in the answer there is no other way than the script.
  await page.route('**/create-checkout-session', async (route) => {
    const answer = await route.fetch();
    const { sessionId } = (await answer.json()) as { sessionId: string };
    await route.fulfill({ response: answer, json: { sessionId, publishableKey: 'pk_live_journey' } });
  });
  await orderButton(page).click();
  await onPayment(page);
  expect(asked).toHaveLength(1);
});

for (const behaviour of ['blocked', 'without-method'] as const)
  test(`With the provider's script ${behaviour} the session's address is the way (acc 214)`, async ({
    page,
    person,
    errors,
  }) => {
    errors.announce(/ERR_BLOCKED_BY_CLIENT/);
    const asked = await replaceStripeScript(page, behaviour);
    await register(person);
    await order(person, 'Standard');
    expect(asked).toHaveLength(1);
    await pay(person);
    await page.waitForURL((url) => url.pathname === '/dashboard');
  });

test("A script that hangs is given ten seconds, then the session's address is the way (acc 205, 214)", async ({
  page,
  person,
}) => {
  await replaceStripeScript(page, 'hangs');
  await register(person);
  await openOrder(page);
  const started = Date.now();
  await orderButton(page).click();
  await page.getByRole('button', { name: sentences.busy }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
  await onPayment(page);
  expect(Date.now() - started).toBeGreaterThanOrEqual(10_000);
});

test('A refusal that the script returns as a result shows the sentence, and the order can be tried again (acc 210)', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/^order failed: /);
  await replaceStripeScript(page, 'refuses');
  await register(person);
  await openOrder(page);
  await orderButton(page).click();
  await page.getByRole('alert').getByText(sentence).waitFor();
  await page.unroute('**/api/subscription/create-checkout-session');
  await orderButton(page).click();
  await onPayment(page);
});

test('The confirmation holds contract, withdrawal notice and model form, in German, as HTML and text (acc 221)', async ({
  page,
  person,
}) => {
  const { email } = await register(person);
  await subscribe({ page, person });
  const mail = await waitForMail(email, /^Deine Bestellung: Abo „Standard“ \(6\sStunden pro Monat\)$/);
  const parts = [
    'Dein Vertrag',
    'Widerrufsbelehrung',
    'Muster-Widerrufsformular',
    '19,99\u00a0€ pro Monat inkl.\u00a0MwSt.',
    '6\u00a0Stunden pro Monat',
    '/widerruf',
    '/kuendigen',
    '/agb',
  ];
  for (const part of parts) expect(mail.html).toContain(part);
  for (const part of parts) expect(mail.text.toLowerCase()).toContain(part.toLowerCase());
  expect(mail.html).toContain('<html lang="de">');
});

test('Nothing secret reaches the browser (acc 215)', async ({ page, person }) => {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(readStack().origin)) texts.push(response.text().catch(() => ''));
  });
  await register(person);
  await openOrder(page);
  const all = (await Promise.all(texts)).join('\n');
  expect(all.length).toBeGreaterThan(50_000);
  expect(all).not.toMatch(/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+|local-owner-key/);
});
