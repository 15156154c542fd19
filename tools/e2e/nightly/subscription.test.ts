import type { Page } from '@playwright/test';
import { createAccount } from '../src/account.ts';
import { readStack } from '../src/config.ts';
import { expect, test } from '../src/fixtures.ts';
import { actions, at, order, pay, sentences } from '../src/steps.ts';
import { breakStripeScript } from '../src/stripeScript.ts';

const sentence = 'Es ist ein Fehler aufgetreten. Bitte versuche es später erneut.';
const orderButton = (page: Page) => page.getByRole('button', { name: actions.order });
const card = (page: Page, plan: string) => page.getByRole('article', { name: plan });
const onPayment = (page: Page) => page.waitForURL(`${readStack().payment}/c/pay/**`);

async function openOrder(page: Page, plan = 'Standard'): Promise<void> {
  await page.goto(at('/subscription'));
  await card(page, plan).getByRole('button', { name: actions.choosePlan }).click();
  await orderButton(page).waitFor();
}

test('On a phone a failed order is read without scrolling (acc 210)', async ({ visitor, errors }) => {
  errors.announce(/^Failed to load resource: net::ERR_CONNECTION_RESET/, /^order failed: /);
  const account = await createAccount();
  const { page } = await visitor({ viewport: { width: 360, height: 640 }, account });
  await openOrder(page);
  await page.route('**/create-checkout-session', (route) => route.abort('connectionreset'));
  await orderButton(page).click();
  await expect(page.getByRole('alert').getByText(sentence)).toBeInViewport({ ratio: 1 });
});

for (const behaviour of ['blocked', 'without-method'] as const)
  test(`With the provider's script ${behaviour} the session's address is the way (acc 214)`, async ({
    page,
    person,
    errors,
    signedIn,
  }) => {
    errors.announce(/ERR_BLOCKED_BY_CLIENT/);
    const asked = await breakStripeScript(page, behaviour);
    await signedIn();
    await person.open(at('/dashboard'));
    await order(person, 'Standard');
    expect(asked).toHaveLength(1);
    await pay(person);
    await page.waitForURL((url) => url.pathname === '/dashboard');
  });

test("A script that hangs is given ten seconds, then the session's address is the way (acc 205, 214)", async ({
  page,
  person,
  signedIn,
}) => {
  await breakStripeScript(page, 'hangs');
  await signedIn();
  await person.open(at('/dashboard'));
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
  signedIn,
}) => {
  errors.announce(/^order failed: /);
  await breakStripeScript(page, 'refuses');
  await signedIn();
  await person.open(at('/dashboard'));
  await openOrder(page);
  await orderButton(page).click();
  await page.getByRole('alert').getByText(sentence).waitFor();
  await orderButton(page).click();
  await onPayment(page);
});
