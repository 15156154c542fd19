import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test as base, type Visitor } from './src/fixtures.ts';
import { findLink, waitForMail } from './src/mail.ts';
import { runOwner } from './src/ownerCommand.ts';
import { heading } from './src/page.ts';
import { readCheckouts } from './src/paymentSandbox.ts';
import { actions, at, fields, createParent, order, pay, register, sentences } from './src/steps.ts';

interface Customer extends Visitor {
  email: string;
}

/** `page` is of somebody at another machine, signed in nowhere. */
const test = base.extend<{ customer: Customer }>({
  customer: async ({ visitor }, use) => {
    const { page, person } = await visitor();
    const { email } = await register(person);
    await order(person, 'Standard');
    await pay(person);
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.getByText(sentences.active, { exact: true }).waitFor();
    await use({ page, person, email });
  },
});

const moment = /\d{2}\.\d{2}\.\d{4} um \d{2}:\d{2}:\d{2}\sUhr/;

async function savedText(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Erklärung herunterladen' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

async function cancel(page: Page, email: string): Promise<string> {
  await page.goto(at('/'));
  await page.getByRole('link', { name: 'Verträge hier kündigen' }).first().click();
  await heading(page, 'Verträge hier kündigen').waitFor();
  await page.getByRole('button', { name: 'jetzt kündigen' }).waitFor();
  // A form that is sent before the first script has arrived is not sent.
  await page.waitForLoadState();
  await page.getByLabel(fields.name).fill('Kim Beispiel');
  await page.getByLabel('E-Mail-Adresse deines Kontos').fill(email);
  await page.getByRole('button', { name: 'jetzt kündigen' }).click();
  await page.getByRole('heading', { name: 'Deine Kündigung ist eingegangen' }).waitFor();
  const text = await savedText(page);
  expect(text).toMatch(moment);
  return /Vorgangsnummer: (K-\w+)/.exec(text)?.[1] ?? '';
}

/** The address of the account stands there as soon as the session is known. */
const expectFilledIn = (page: Page, label: string, email: string) => expect(page.getByLabel(label)).toHaveValue(email);

const ends = (email: string) =>
  expect
    .poll(async () => (await readCheckouts(email)).subscriptions.map((one) => one.cancel_at !== null), {
      message: 'the planned end at the provider',
    })
    .toEqual([true]);

for (const [path, title] of [
  ['/kuendigen', 'Verträge hier kündigen'],
  ['/widerruf', 'Vertrag widerrufen'],
] as const)
  test(`${path} can be read without scripts, and names e-mail and post (acc 290)`, async ({ visitor }) => {
    const { page } = await visitor({ javaScriptEnabled: false });
    await page.goto(at(path));
    await heading(page, title).waitFor();
    // Not the prerendered form as well, which would do nothing.
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expect(page.getByText(/^E-Mail: /)).toHaveCount(1);
    await expect(page.getByText(/^Post: /)).toHaveCount(1);
  });

test('A cancellation by a stranger: confirmed with date and time, saved, mailed, and stopped by the account’s own address (acc 278, 280, 282, 294)', async ({
  customer: { email },
  page,
}) => {
  const reference = await cancel(page, email);
  await page.getByText(/Kommt von dort kein Einspruch.*führen wir die Kündigung bis \d{2}\.\d{2}\.\d{4}/).waitFor();
  const receipt = await waitForMail(email, /^Eingangsbestätigung deiner Kündigung/);
  expect(receipt.text).toMatch(moment);
  expect(receipt.text).toContain(reference);
  const mail = await waitForMail(email, /^Dein Abo wurde gekündigt/);
  expect(mail.text).toMatch(/Vertragsende: \d{2}\.\d{2}\.\d{4}/);
  expect(await runOwner('declarations', '--all')).toMatch(
    new RegExp(`${reference}  cancellation.*takes effect automatically at`),
  );

  await page.goto(findLink(mail));
  await page.waitForURL(at('/bestaetigen/einspruch'));
  await page.getByRole('button', { name: 'Das war ich nicht' }).click();
  await page.getByText('Danke! Wir führen die Kündigung nicht aus. Dein Abo läuft weiter.').waitFor();
  expect(await runOwner('declarations', '--all')).toMatch(new RegExp(`${reference}  cancellation.*objected`));
  expect((await readCheckouts(email)).subscriptions.map(({ cancel_at }) => cancel_at)).toEqual([null]);
});

test('A cancellation that matches nobody is confirmed, waits in the queue, and is settled by the owner (acc 280, 282)', async ({
  customer: { email },
  page,
}) => {
  const stranger = createParent().email;
  const reference = await cancel(page, stranger);
  expect((await waitForMail(stranger, /^Eingangsbestätigung deiner Kündigung/)).text).not.toContain('Vertragsende:');
  // The job that judges runs every ten seconds.
  await expect.poll(() => runOwner('declarations'), 'the declaration in the queue').toContain(reference);

  const [subscription] = (await readCheckouts(email)).subscriptions;
  const match = ['match', reference, '--subscription', subscription?.id ?? ''];
  await expect(runOwner(...match)).rejects.toThrow('the subscription does not fit it');
  expect(await runOwner(...match, '--account', email)).toContain('Settled.');
  await ends(email);
  expect((await waitForMail(email, /^Deine Kündigung ist bestätigt/)).text).toMatch(/Endet am: \d{2}\.\d{2}\.\d{4}/);
  expect(await runOwner('declarations')).not.toContain(reference);
  expect(await runOwner('declarations', '--all')).toContain(reference);
});

test('A withdrawal: two steps, confirmed with date and time, mailed, ended and paid back (acc 281, 282)', async ({
  customer,
}) => {
  const { page, email } = customer;
  await page.goto(at('/impressum'));
  await page.getByRole('link', { name: actions.withdraw }).first().click();
  await heading(page, 'Vertrag widerrufen').waitFor();
  await page.waitForLoadState();
  await page.getByLabel(fields.name).fill('Kim Beispiel');
  await page.getByRole('radio', { name: /^Abo „Standard“/, checked: true }).waitFor();
  await expectFilledIn(page, fields.receiptEmail, email);
  await page.getByRole('button', { name: actions.withdraw }).click();
  await page.getByRole('button', { name: actions.confirmWithdrawal }).click();
  await page.getByRole('heading', { name: sentences.withdrawalReceived }).waitFor();
  expect(await savedText(page)).toMatch(moment);
  expect((await waitForMail(email, /^Eingangsbestätigung deines Widerrufs/)).text).toMatch(moment);
  const done = await waitForMail(email, /^Dein Widerruf ist ausgeführt/);
  expect(done.text).toContain('Erstattung: 19,99\u00a0€');
  expect((await readCheckouts(email)).subscriptions.map(({ status }) => status)).toEqual(['canceled']);
});

test('A receipt with a long address fits 320 px (acc 266, 280)', async ({ visitor }) => {
  const { page } = await visitor({ viewport: { width: 320, height: 700 } });
  await cancel(page, 'eine-ganz-besonders-lange-adresse-ohne-umbruch@familie-beispielhausen.example');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
