import type { Page } from '@playwright/test';
import { createAccount, subscribe } from './src/account.ts';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { readAttachments, waitForMail } from './src/mail.ts';
import { readCheckouts } from './src/paymentSandbox.ts';
import { actions, at, pay, sentences } from './src/steps.ts';
import { watchStripeScript } from './src/stripeScript.ts';

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

test('A double click, a second tab and a tab from before the purchase lead to one session and one subscription, and nothing secret reaches the browser (acc 204, 215, 217)', async ({
  page,
  person,
  errors,
  signedIn,
}) => {
  const { email } = await signedIn();
  const posts: string[] = [];
  const texts: Promise<string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-checkout-session') && request.method() === 'POST')
      posts.push(request.postData() ?? '');
  });
  page.on('response', (response) => {
    if (response.url().startsWith(readStack().origin)) texts.push(response.text().catch(() => ''));
  });
  const [other, old] = [await page.context().newPage(), await page.context().newPage()];
  await openOrder(old, 'Unbegrenzt');
  await openOrder(other);
  await openOrder(page);
  await orderButton(page).dblclick();
  await onPayment(page);
  expect(posts.map((body) => JSON.parse(body))).toEqual([{ priceId: 'price_standard_monthly' }]);
  const all = (await Promise.all(texts)).join('\n');
  expect(all.length).toBeGreaterThan(50_000);
  expect(all).not.toMatch(/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+|local-owner-key/);
  await orderButton(other).click();
  await onPayment(other);
  expect(sessionOf(other)).toBe(sessionOf(page));

  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(sentences.active, { exact: true }).waitFor();
  await other.reload();
  await other.waitForURL((url) => url.origin === readStack().origin);
  errors.announce(/status of 409/, /^order failed: /);
  await orderButton(old).click();
  await old.getByRole('alert').getByText(sentence).waitFor();
  await orderButton(old).waitFor();
  const { sessions, subscriptions } = await readCheckouts(email);
  expect([sessions.length, subscriptions.length]).toEqual([1, 1]);
});

test("With the provider's script the browser goes to the session by redirectToCheckout, and the script comes after the click only (acc 207, 214, 216)", async ({
  page,
  signedIn,
}) => {
  const asked = watchStripeScript(page);
  await signedIn();
  await openOrder(page);
  expect(asked).toEqual([]);
  // Without the address in the answer there is no other way than the script.
  await page.route('**/create-checkout-session', async (route) => {
    const answer = await route.fetch();
    const { sessionId } = (await answer.json()) as { sessionId: string };
    await route.fulfill({ response: answer, json: { sessionId, publishableKey: 'pk_test_journey' } });
  });
  await orderButton(page).click();
  await onPayment(page);
  expect(asked).toHaveLength(1);
});

test('The confirmation holds contract, withdrawal notice and model form, in German, attached as text and named in the mail (acc 221, 292)', async () => {
  const account = await createAccount();
  const { email } = account;
  await subscribe(account, 'standard');
  const mail = await waitForMail(email, /^Deine Bestellung: Abo „Standard“ \(6\sStunden pro Monat\)$/);
  const facts = ['19,99\u00a0€ pro Monat inkl.\u00a0MwSt.', '6\u00a0Stunden pro Monat', '/widerruf', '/kuendigen'];
  for (const fact of facts) for (const body of [mail.html, mail.text]) expect(body).toContain(fact);
  expect(mail.html).toContain('<html lang="de">');
  const [, orderNumber] = /Bestellnummer: (B-[A-Z2-9]{8})\n/.exec(mail.text) ?? [];
  const [contract] = await readAttachments(mail);
  expect(contract?.filename).toBe(`Vertrag-${orderNumber}.txt`);
  expect(mail.text).toContain(contract?.filename);
  const parts = ['DEIN VERTRAG', 'WIDERRUFSBELEHRUNG', 'MUSTER-WIDERRUFSFORMULAR', '/agb', '/widerruf', '/kuendigen'];
  for (const part of [...parts, '6\u00a0Stunden Geschichten pro Monat', facts[0]])
    expect(contract?.text).toContain(part);
});
