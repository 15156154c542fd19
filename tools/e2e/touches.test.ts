import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { waitForHydration, heading } from './src/page.ts';
import { actions, at, fields, menu, createParent, pay, register, sentences, titles } from './src/steps.ts';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true };

test('On a phone a pre-order takes three touches and one field', async ({ visitor }) => {
  const { page } = await visitor(phone);
  await page.goto(at('/'));
  await waitForHydration(page);
  await page.getByRole('button', { name: actions.preorder, exact: true }).tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await dialog.getByLabel(fields.email).tap();
  await page.keyboard.type(createParent().email);
  await dialog.getByRole('button', { name: actions.sendPreorder }).tap();
  await page.getByText('Danke! Bitte bestätige deine Vorbestellung').waitFor();
});

test('On a phone choosing a plan takes three touches from the dashboard to the payment page, and cancelling it four', async ({
  visitor,
}) => {
  const { page, person } = await visitor(phone);
  await register(person);
  const plans = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: menu.subscription });
  await plans.tap();
  await page.getByRole('article', { name: 'Standard' }).getByRole('button', { name: actions.choosePlan }).tap();
  await page.getByRole('button', { name: actions.order }).tap();
  await page.waitForURL(`${readStack().payment}/c/pay/**`);
  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(sentences.active, { exact: true }).waitFor();

  const main = page.getByRole('main');
  await plans.tap();
  await main.getByRole('link', { name: 'Abo kündigen' }).tap();
  await heading(page, titles.account).waitFor();
  await main.getByRole('button', { name: 'Abo kündigen' }).tap();
  await page.getByRole('button', { name: 'Jetzt kündigen' }).tap();
  await page.getByText(/^Deine Kündigung ist eingegangen\./).waitFor();
});
