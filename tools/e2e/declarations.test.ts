import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, subscribe } from './src/account.ts';
import { expect, test } from './src/fixtures.ts';
import { findLink, waitForMail } from './src/mail.ts';
import { runOwner } from './src/ownerCommand.ts';
import { heading } from './src/page.ts';
import { readCheckouts } from './src/paymentSandbox.ts';
import { actions, at, createParent, fields } from './src/steps.ts';

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

const ends = (email: string) =>
  expect
    .poll(async () => (await readCheckouts(email)).subscriptions.map((one) => one.cancel_at !== null), {
      message: 'the planned end at the provider',
    })
    .toEqual([true]);

test('A cancellation by a stranger: confirmed with date and time, saved, mailed, told to the account and taken back there (acc 278, 280, 282, 294)', async ({
  page,
}) => {
  const account = await createAccount();
  const { email } = account;
  await subscribe(account, 'standard');
  const reference = await cancel(page, email);
  await page.getByText(/Gibt es ein Abo zu der E-Mail-Adresse des Kontos.*endet es/).waitFor();
  const receipt = await waitForMail(email, /^Eingangsbestätigung deiner Kündigung/);
  expect(receipt.text).toMatch(moment);
  expect(receipt.text).toContain(reference);
  const mail = await waitForMail(email, /^Dein Abo wurde gekündigt/);
  expect(mail.text).toMatch(/Vertragsende: \d{2}\.\d{2}\.\d{4}/);
  await ends(email);
  expect(await runOwner('declarations', '--all')).toMatch(
    new RegExp(`${reference}  cancellation.*ends with the period`),
  );

  await page.goto(findLink(mail));
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await page.getByLabel(fields.email).fill(email);
  await page.getByLabel(fields.password, { exact: true }).fill(account.password);
  await page.getByRole('button', { name: actions.signIn }).click();
  await page.getByRole('button', { name: 'Kündigung zurücknehmen' }).click();
  await page.getByText('Deine Kündigung ist zurückgenommen.').waitFor();
  expect((await readCheckouts(email)).subscriptions.map(({ cancel_at }) => cancel_at)).toEqual([null]);
});

test('A cancellation that matches nobody is confirmed, waits in the queue, and is settled by the owner (acc 280, 282)', async ({
  page,
}) => {
  const account = await createAccount();
  const { email } = account;
  await subscribe(account, 'standard');
  const stranger = createParent().email;
  const reference = await cancel(page, stranger);
  expect((await waitForMail(stranger, /^Eingangsbestätigung deiner Kündigung/)).text).not.toContain('Vertragsende:');
  // Each look starts a program.
  await expect
    .poll(() => runOwner('declarations'), { message: 'the declaration in the queue', intervals: [3000] })
    .toContain(reference);

  const [subscription] = (await readCheckouts(email)).subscriptions;
  const match = ['match', reference, '--subscription', subscription?.id ?? ''];
  await expect(runOwner(...match)).rejects.toThrow('the subscription does not fit it');
  expect(await runOwner(...match, '--account', email)).toContain('Settled.');
  await ends(email);
  expect((await waitForMail(email, /^Deine Kündigung ist bestätigt/)).text).toMatch(/Endet am: \d{2}\.\d{2}\.\d{4}/);
  expect(await runOwner('declarations')).not.toContain(reference);
  expect(await runOwner('declarations', '--all')).toContain(reference);
});
