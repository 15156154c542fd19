import type { Locator } from '@playwright/test';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { waitForHydration, heading } from './src/page.ts';
import { actions, at, fields, menu, createParent, pay, register, sentences, titles } from './src/steps.ts';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true };

/** Counts its touches. */
function hand() {
  let touches = 0;
  return {
    touches: () => touches,
    async touch(target: Locator): Promise<void> {
      await target.tap();
      touches += 1;
    },
  };
}

test('On a phone a pre-order takes three touches and one field', async ({ visitor }) => {
  const { page } = await visitor(phone);
  const { touch, touches } = hand();
  await page.goto(at('/'));
  await waitForHydration(page);
  await touch(page.getByRole('button', { name: actions.preorder, exact: true }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await touch(dialog.getByLabel(fields.email));
  await page.keyboard.type(createParent().email);
  await touch(dialog.getByRole('button', { name: actions.sendPreorder }));
  await page.getByText('Danke! Bitte bestätige deine Vorbestellung').waitFor();
  expect(touches()).toBeLessThanOrEqual(3);
});

test('On a phone choosing a plan takes three touches from the dashboard to the payment page, and cancelling it four', async ({
  visitor,
}) => {
  const { page, person } = await visitor(phone);
  await register(person);
  const plans = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: menu.subscription });
  const choosing = hand();
  await choosing.touch(plans);
  await choosing.touch(
    page.getByRole('article', { name: 'Standard' }).getByRole('button', { name: actions.choosePlan }),
  );
  await choosing.touch(page.getByRole('button', { name: actions.order }));
  await page.waitForURL(`${readStack().payment}/c/pay/**`);
  expect(choosing.touches()).toBeLessThanOrEqual(4);
  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(sentences.active, { exact: true }).waitFor();

  const cancelling = hand();
  const main = page.getByRole('main');
  await cancelling.touch(plans);
  await cancelling.touch(main.getByRole('link', { name: 'Abo kündigen' }));
  await heading(page, titles.account).waitFor();
  await cancelling.touch(main.getByRole('button', { name: 'Abo kündigen' }));
  await cancelling.touch(page.getByRole('button', { name: 'Jetzt kündigen' }));
  await page.getByText(/^Deine Kündigung ist eingegangen\./).waitFor();
  expect(cancelling.touches()).toBeLessThanOrEqual(4);
});
