import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readStack } from './src/config.ts';
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
  createParent,
  openMenuEntry,
  order,
  pay,
  register,
  sentences,
  signIn,
  signOut,
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

test('Two people one after the other in one browser: nothing of the first is left for the second (acc 122)', async ({
  page,
  person,
}) => {
  const first = await register(person);
  await link(first);
  await page.getByRole('radio', { name: 'Kleinkinder (2-3 Jahre)' }).check();
  await page.getByRole('button', { name: actions.save, exact: true }).click();
  await page.getByText('ungespeicherte Änderung').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
  await signOut(person);

  await register(person);
  await page.getByText(sentences.noBox).waitFor();
  await expect(page.getByRole('radio', { name: 'Vorschulkinder (4-5 Jahre)' })).toBeChecked();
  await openMenuEntry(person, menu.account);
  await heading(page, titles.account).waitFor();
  expect(await page.content()).not.toContain(first.email);
});

test('A box is renamed and removed, the age category is still there after a reload (acc 127, 131, 156, 158)', async ({
  page,
  person,
}) => {
  const parent = await register(person);
  await link(parent);
  await page.reload();
  await page.getByRole('button', { name: /umbenennen$/ }).click();
  await page.getByRole('dialog').getByLabel('Name der Box').fill('Höhle');
  await page.getByRole('dialog').getByRole('button', { name: actions.save }).click();
  await page.getByRole('heading', { name: 'Höhle' }).waitFor();
  await page.getByRole('radio', { name: 'Ältere Kinder (10-12 Jahre)' }).check();
  await page.getByRole('button', { name: actions.save, exact: true }).click();
  await page.getByText('ungespeicherte Änderung').waitFor({ state: 'hidden' });

  await page.reload();
  await page.getByRole('heading', { name: 'Höhle' }).waitFor();
  await expect(page.getByRole('radio', { name: 'Ältere Kinder (10-12 Jahre)' })).toBeChecked();
  await page.getByRole('button', { name: /^Box .+ entfernen$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Box entfernen' }).click();
  await page.getByText(sentences.noBox).waitFor();
  await expect(boxOf(parent, 'heartbeat')).rejects.toThrow('The sign-in of the box is no longer valid');
});

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

test('The password: a wrong current one is refused, the right one changes it, ends other sessions and is mailed (acc 170, 171, 173, 174)', async ({
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

test('Another e-mail address counts once the link in the new mailbox is confirmed, and the old one is told (acc 309)', async ({
  page,
  person,
}) => {
  const parent = await register(person);
  const next = { ...createParent(), password: parent.password };
  await nextSecond();
  await openMenuEntry(person, menu.account);
  await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click();
  await page.getByLabel('Neue E-Mail-Adresse').fill(next.email);
  await page.getByLabel('Aktuelles Passwort').fill(parent.password);
  await page.getByRole('button', { name: 'Link an die neue Adresse senden' }).click();
  await page.getByText(`Wir haben einen Bestätigungslink an ${next.email} geschickt.`).waitFor();
  expect((await waitForMail(parent.email, /^Eine neue E-Mail-Adresse/)).text).toContain(next.email);
  await expect(page.getByText(parent.email, { exact: true })).toBeVisible();

  await nextSecond();
  await page.goto(findLink(await waitForMail(next.email, /^Bestätige deine neue E-Mail-Adresse/)));
  await page.getByRole('button', { name: 'Neue Adresse bestätigen' }).click();
  await page.getByText(`Deine neue E-Mail-Adresse ${next.email} gilt jetzt.`).waitFor();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect(page.getByLabel(fields.email)).toHaveValue(next.email);
  await page.getByLabel(fields.password, { exact: true }).fill(next.password);
  await page.getByRole('button', { name: actions.signIn, exact: true }).click();
  await page.waitForURL(at('/dashboard'));
  await waitForMail(parent.email, /wurde geändert$/);
  await openMenuEntry(person, menu.account);
  await page.getByText(next.email, { exact: true }).waitFor();
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

test('With the identity provider out of reach the sign-in says so and stays usable (acc 91, 100)', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/net::ERR_FAILED .*identitytoolkit/);
  await page.route(`${readStack().auth}/**`, (route) => route.abort());
  await page.goto(at('/login'));
  await fillCredentials(person, createParent());
  const send = page.getByRole('button', { name: actions.signIn, exact: true });
  await send.click();
  await alert(page, 'Netzwerkfehler. Bitte überprüfe deine Internetverbindung.').waitFor();
  await expect(send).toBeEnabled();

  await page.unroute(`${readStack().auth}/**`);
  await register(person);
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
