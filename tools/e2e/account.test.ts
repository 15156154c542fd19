import { readFile } from 'node:fs/promises';
import { requestPasswordReset, signInElsewhere } from './src/account.ts';
import { linkBox } from './src/box.ts';
import { expect, test } from './src/fixtures.ts';
import { findLink, waitForMail } from './src/mail.ts';
import { nextSecond } from './src/nextSecond.ts';
import { actions, at, fields, menu, openMenuEntry, register, sentences, signIn } from './src/steps.ts';

test('An address that is confirmed on the phone counts on the computer when its page is looked at again', async ({
  page,
  person,
  visitor,
}) => {
  const parent = await register(person);
  await openMenuEntry(person, menu.account);
  await person.see('Diese Adresse ist noch nicht bestätigt.');
  const phone = await visitor();
  await phone.page.goto(findLink(await waitForMail(parent.email, /^Bestätige deine E-Mail-Adresse/)));
  await phone.person.press('button', 'Adresse bestätigen');
  await phone.person.read('heading', 'Deine E\u2011Mail\u2011Adresse ist bestätigt');
  // Sent by hand, because a browser that a program controls never hides a page.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await person.waitUntilHidden('Diese Adresse ist noch nicht bestätigt.');
});

test('A signed-in user who saves a new password from the mail signs in with it and reads no warning (acc 88)', async ({
  page,
  signedIn,
  errors,
}) => {
  // The form signs in and out again. On a busy machine, what the dashboard reads ahead in between arrives after that.
  errors.announce(/status of 401/);
  const { email } = await signedIn();
  await requestPasswordReset(email);
  await page.goto(findLink(await waitForMail(email, /^Neues Passwort/)));
  await page.getByRole('textbox', { name: fields.newPassword }).fill('ein neuer Anfang');
  await page.getByRole('button', { name: actions.savePassword }).click();
  await page.getByText('Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden.').waitFor();
  // The form has signed in and out. A token tells only the second of its sign-in.
  await nextSecond();
  await page.getByLabel(fields.password, { exact: true }).fill('ein neuer Anfang');
  await page.getByRole('button', { name: actions.signIn, exact: true }).click();
  await page.waitForURL(at('/dashboard'));
  await page.getByText(sentences.noBox).waitFor();
});

test('„Überall abmelden“ ends the session here, on another device and on the box, which say why (acc 15)', async ({
  page,
  signedIn,
  visitor,
  errors,
}) => {
  errors.announce(/status of 401/);
  const account = await signedIn();
  const box = await linkBox(account);
  const phone = await visitor({ account: await signInElsewhere(account) });
  await phone.page.goto(at('/dashboard'));
  // Read to the end: the answer to an open call would end the session, and say why, before the page is reloaded.
  await phone.page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
  await nextSecond();
  await page.goto(at('/account'));
  await page.getByRole('button', { name: 'Überall abmelden', exact: true }).click();
  await page.getByRole('button', { name: 'Jetzt überall abmelden' }).click();
  await page.waitForURL(at('/login'));
  await page.getByText('Du bist überall abgemeldet.').waitFor();

  await expect(box.sendHeartbeat()).rejects.toThrow('The sign-in of the box is no longer valid');
  await phone.page.reload();
  await phone.page.waitForURL(at('/login'));
  await phone.page.getByText('Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.').waitFor();
  await signIn(phone.person, account);
  await phone.page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
  expect(await (await linkBox(account)).sendHeartbeat()).toContain('has said that it is there');
});

test('The export is a file with everything we hold (acc 193)', async ({ page, signedIn }) => {
  const account = await signedIn();
  await linkBox(account);
  await page.goto(at('/account'));
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Meine Daten herunterladen' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^abenteuerbox-daten-\d{4}-\d\d-\d\d\.json$/);
  const content = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: object; devices: object[] };
  expect(content.account).toMatchObject({ email: account.email });
  expect(content.devices).toHaveLength(1);
});
