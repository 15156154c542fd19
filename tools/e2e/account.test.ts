import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './src/fixtures.ts';
import { findLink, waitForMail } from './src/mail.ts';
import { heading } from './src/page.ts';
import { runBox } from './src/runBox.ts';
import {
  actions,
  at,
  fields,
  fillCredentials,
  menu,
  openMenuEntry,
  order,
  pay,
  register,
  sentences,
  signIn,
  titles,
  type Parent,
} from './src/steps.ts';

const sections = (page: Page) => page.getByRole('main');
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** Every family has a box of its own. */
const boxOf = ({ email }: Parent, ...words: string[]) => runBox(...words, '--box', email);
const link = (parent: Parent) => boxOf(parent, 'link', '--email', parent.email, '--password', parent.password);

/** Tokens know the sign-in to the second, so sessions that are to be told apart must not begin in the same one. */
async function nextSecond(): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(now);
}

test('The longest name of a box does not widen a page of 320 px (acc 116)', async ({ page, person }) => {
  await link(await register(person));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await page.getByRole('button', { name: /umbenennen$/ }).click();
  await page.getByRole('dialog').getByLabel('Name der Box').fill('W'.repeat(60));
  await page.getByRole('dialog').getByRole('button', { name: actions.save }).click();
  await page.getByRole('heading', { name: 'W'.repeat(40) }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

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
  await phone.person.see('Danke! Deine E-Mail-Adresse ist bestätigt.');
  // Sent by hand, because a browser that a program controls never hides a page.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await person.waitUntilHidden('Diese Adresse ist noch nicht bestätigt.');
});

test('A signed-in user who saves a new password from the mail signs in with it and reads no warning (acc 88)', async ({
  page,
  person,
  visitor,
}) => {
  const parent = await register(person);
  const phone = await visitor();
  await phone.page.goto(at('/login?mode=reset'));
  await phone.page.getByLabel(fields.email).fill(parent.email);
  await phone.page.getByRole('button', { name: actions.requestLink }).click();
  await page.goto(findLink(await waitForMail(parent.email, /^Neues Passwort/)));
  await page.getByRole('textbox', { name: fields.newPassword }).fill('ein neuer Anfang');
  await page.getByRole('button', { name: actions.savePassword }).click();
  await page.getByText('Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden.').waitFor();
  await page.getByLabel(fields.password, { exact: true }).fill('ein neuer Anfang');
  await page.getByRole('button', { name: actions.signIn, exact: true }).click();
  await page.waitForURL(at('/dashboard'));
  await page.getByText(sentences.noBox).waitFor();
});

test('The password: a wrong current one is refused, the right one changes it, ends other sessions and is mailed (acc 171, 174)', async ({
  page,
  person,
  visitor,
  errors,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const parent = await register(person);
  const phone = await visitor();
  await signIn(phone.person, parent);
  await phone.page.getByText(sentences.noBox).waitFor();
  await nextSecond();

  await openMenuEntry(person, menu.account);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  const change = async (current: string) => {
    await page.getByLabel('Aktuelles Passwort').fill(current);
    await page.getByLabel(fields.newPassword, { exact: true }).fill('ein neuer Anfang');
    await page.getByLabel('Neues Passwort wiederholen').fill('ein neuer Anfang');
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
  };
  await change('ganz falsch');
  await alert(page, 'Das aktuelle Passwort ist nicht korrekt').waitFor();
  await expect(page.getByLabel(fields.newPassword, { exact: true })).toHaveValue('ein neuer Anfang');
  await change(parent.password);
  await page.getByText('Dein Passwort wurde geändert.').waitFor();
  expect((await waitForMail(parent.email, /Passwort .*geändert/)).text).toContain('Das warst nicht du?');

  await phone.page.reload();
  await phone.page.waitForURL(at('/login'));
  await phone.page.getByText('Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.').waitFor();
  await openMenuEntry(person, menu.dashboard);
  await page.getByText(sentences.noBox).waitFor();
});

test('„Überall abmelden“ ends the session here, on another device and on the box, which say why (acc 15)', async ({
  page,
  person,
  visitor,
  errors,
}) => {
  errors.announce(/status of 401/);
  const parent = await register(person);
  await link(parent);
  const phone = await visitor();
  await signIn(phone.person, parent);
  // Read to the end: the answer to an open call would end the session, and say why, before the page is reloaded.
  await phone.page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
  await nextSecond();
  await openMenuEntry(person, menu.account);
  await page.getByRole('button', { name: 'Überall abmelden', exact: true }).click();
  await page.getByRole('button', { name: 'Jetzt überall abmelden' }).click();
  await page.waitForURL(at('/login'));
  await page.getByText('Du bist überall abgemeldet.').waitFor();

  await expect(boxOf(parent, 'heartbeat')).rejects.toThrow('The sign-in of the box is no longer valid');
  await phone.page.reload();
  await phone.page.waitForURL(at('/login'));
  await phone.page.getByText('Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.').waitFor();
  await signIn(phone.person, parent);
  await phone.page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
  await link(parent);
  expect(await boxOf(parent, 'heartbeat')).toContain('has said that it is there');
});

test('Dialogs stand in the middle of the window', async ({ page, person }) => {
  await link(await register(person));
  await page.reload();
  const opens = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).click();
    const dialog = page.locator('dialog[open]');
    // Not the place in the picture, which moves while it rises.
    const isInMiddle = await dialog.evaluate(
      ({ offsetTop, offsetHeight }: HTMLElement) => Math.abs(2 * offsetTop + offsetHeight - innerHeight) <= 2,
    );
    expect([name, isInMiddle]).toEqual([name, true]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await opens(/^Box .+ umbenennen$/);
  await opens(/^Box .+ entfernen$/);
  await openMenuEntry(person, menu.account);
  await opens('Überall abmelden');
  await opens('Konto löschen');
});

test('The export is a file with everything we hold (acc 193)', async ({ page, person }) => {
  const parent = await register(person);
  await link(parent);
  await openMenuEntry(person, menu.account);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Meine Daten herunterladen' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^abenteuerbox-daten-\d{4}-\d\d-\d\d\.json$/);
  const content = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: object; devices: object[] };
  expect(content.account).toMatchObject({ email: parent.email });
  expect(content.devices).toHaveLength(1);
});

test('A deleted account: two steps, everything gone, the box is refused, and the address is free again (acc 16, 186, 189, 190)', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const parent = await register(person);
  await order(person, 'Einstieg');
  await pay(person);
  await page.getByText(sentences.unused(120)).first().waitFor();
  await link(parent);
  const secondTab = await page.context().newPage();
  await secondTab.goto(at('/dashboard'));
  await heading(secondTab, titles.dashboard).waitFor();

  await openMenuEntry(person, menu.account);
  await sections(page).getByRole('button', { name: 'Konto löschen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Konto endgültig löschen' }).click();
  await page.waitForURL(at('/login'));
  await page.getByText('Dein Konto wurde gelöscht.').waitFor();
  await secondTab.waitForURL(at('/login'));
  await waitForMail(parent.email, /gelöscht/);

  await expect(boxOf(parent, 'tell', '--minutes', '5')).rejects.toThrow('The sign-in of the box is no longer valid');
  await fillCredentials(person, parent);
  await page.getByRole('button', { name: actions.signIn, exact: true }).click();
  await alert(page, sentences.wrongCredentials).waitFor();
  await register(person, parent);
  await page.getByText(sentences.noBox).waitFor();
  await sections(page).getByRole('link', { name: actions.subscribe }).waitFor();
});

test('Password managers find one form with the right names in every mode (acc 110, 176)', async ({ page, person }) => {
  const namesOfFields = () =>
    page
      .locator('form input[autocomplete]')
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute('type'), input.getAttribute('autocomplete')].join(' ')),
      );
  await page.goto(at('/login'));
  await page.getByLabel(fields.password, { exact: true }).waitFor();
  expect(await namesOfFields()).toEqual(['email username', 'password current-password']);
  await page.getByRole('button', { name: actions.startRegistering }).click();
  await page.getByRole('heading', { level: 1, name: 'Account erstellen' }).waitFor();
  expect(await namesOfFields()).toEqual(['email username', 'password new-password']);
  expect(await page.locator('form').count()).toBe(1);
  await register(person);
  await openMenuEntry(person, menu.account);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.getByLabel('Aktuelles Passwort').waitFor();
  expect(await namesOfFields()).toEqual([
    'email username',
    'password current-password',
    'password new-password',
    'password new-password',
  ]);
});
