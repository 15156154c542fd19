import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { box } from './src/box.ts';
import { visitor, type Visitor } from './src/browser.ts';
import { stack } from './src/config.ts';
import { eventually } from './src/eventually.ts';
import { linkIn, mailTo } from './src/mail.ts';
import {
  at,
  fillCredentials,
  heading,
  newParent,
  openMenuEntry,
  order,
  pay,
  register,
  signIn,
  type Parent,
} from './src/steps.ts';

let guest: Visitor;
const others: Visitor[] = [];

beforeEach(async () => {
  guest = await visitor();
});

afterEach(async () => {
  await guest.leave();
  for (const other of others.splice(0)) await other.leave();
});

const sections = (page: Page) => page.getByRole('main');
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
/** Every family has a box of its own. */
const boxOf = ({ email }: Parent, ...words: string[]) => box(...words, '--box', email);
const link = (parent: Parent) => boxOf(parent, 'link', '--email', parent.email, '--password', parent.password);

async function leaveApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await page.waitForURL(at('/login'));
}

/** Tokens know the sign-in to the second, so sessions that are to be told apart must not begin in the same one. */
async function nextSecond(): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await eventually('the next second', async () => Math.floor(Date.now() / 1000) > now || undefined);
}

async function anotherVisitor(): Promise<Visitor> {
  const other = await visitor();
  others.push(other);
  return other;
}

test('Two people one after the other in one browser: nothing of the first is left for the second (acc 122)', async () => {
  const { page } = guest;
  const first = await register(page);
  await link(first);
  await page.getByRole('radio', { name: 'Kleinkinder (2-3 Jahre)' }).check();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('ungespeicherte Änderung').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
  await leaveApp(page);

  await register(page);
  await page.getByText('Noch keine Box verbunden.').waitFor();
  expect(await page.getByRole('radio', { name: 'Vorschulkinder (4-5 Jahre)' }).isChecked()).toBe(true);
  await openMenuEntry(page, 'Konto');
  await heading(page, 'Konto').waitFor();
  expect(await page.content()).not.toContain(first.email);
});

test('A box is renamed and removed, the age category is still there after a reload (acc 127, 131, 156, 158)', async () => {
  const { page } = guest;
  const parent = await register(page);
  await link(parent);
  await page.reload();
  await page.getByRole('button', { name: /umbenennen$/ }).click();
  await page.getByRole('dialog').getByLabel('Name der Box').fill('Höhle');
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('heading', { name: 'Höhle' }).waitFor();
  await page.getByRole('radio', { name: 'Ältere Kinder (10-12 Jahre)' }).check();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('ungespeicherte Änderung').waitFor({ state: 'hidden' });

  await page.reload();
  await page.getByRole('heading', { name: 'Höhle' }).waitFor();
  await page.waitForFunction(
    () => (document.querySelector('input[type=radio]:checked') as HTMLInputElement | null)?.value === 'older-children',
  );
  await page.getByRole('button', { name: /^Box .+ entfernen$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Box entfernen' }).click();
  await page.getByText('Noch keine Box verbunden.').waitFor();
  await expect(boxOf(parent, 'heartbeat')).rejects.toThrow('The sign-in of the box is no longer valid');
});

test('The longest name of a box does not widen a page of 320 px (acc 116)', async () => {
  const { page } = guest;
  await link(await register(page));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await page.getByRole('button', { name: /umbenennen$/ }).click();
  await page.getByRole('dialog').getByLabel('Name der Box').fill('W'.repeat(60));
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('heading', { name: 'W'.repeat(40) }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('Whoever saves a new password from the mail while signed in here signs in with it and reads no warning (acc 88)', async () => {
  const { page } = guest;
  const parent = await register(page);
  const phone = await anotherVisitor();
  await phone.page.goto(at('/login?mode=reset'));
  await phone.page.getByLabel('E-Mail-Adresse').fill(parent.email);
  await phone.page.getByRole('button', { name: 'Link anfordern' }).click();
  await page.goto(linkIn(await mailTo(parent.email, /^Neues Passwort/)));
  await page.getByRole('textbox', { name: 'Neues Passwort' }).fill('ein neuer Anfang');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.getByText('Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden.').waitFor();
  await page.getByLabel('Passwort', { exact: true }).fill('ein neuer Anfang');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL(at('/dashboard'));
  await page.getByText('Noch keine Box verbunden.').waitFor();
});

test('The password: a wrong current one is refused, the right one changes it, ends other sessions and is mailed (acc 170, 171, 173, 174)', async () => {
  const { page } = guest;
  const parent = await register(page);
  const phone = await anotherVisitor();
  await signIn(phone.page, parent);
  await nextSecond();

  await openMenuEntry(page, 'Konto');
  const change = async (current: string) => {
    await page.getByLabel('Aktuelles Passwort').fill(current);
    await page.getByLabel('Neues Passwort', { exact: true }).fill('ein neuer Anfang');
    await page.getByLabel('Neues Passwort wiederholen').fill('ein neuer Anfang');
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
  };
  await change('ganz falsch');
  await alert(page, 'Das aktuelle Passwort ist nicht korrekt').waitFor();
  expect(await page.getByLabel('Neues Passwort', { exact: true }).inputValue()).toBe('ein neuer Anfang');
  await change(parent.password);
  await page.getByText('Dein Passwort wurde geändert.').waitFor();
  expect((await mailTo(parent.email, /Passwort .*geändert/)).text).toContain('Das warst nicht du?');

  await phone.page.reload();
  await phone.page.waitForURL(at('/login'));
  await phone.page.getByText('Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.').waitFor();
  await openMenuEntry(page, 'Dashboard');
  await page.getByText('Noch keine Box verbunden.').waitFor();
});

test('„Überall abmelden“ ends the session here, on another device and on the box, which say why (acc 15)', async () => {
  const { page } = guest;
  const parent = await register(page);
  await link(parent);
  const phone = await anotherVisitor();
  await signIn(phone.page, parent);
  await nextSecond();
  await openMenuEntry(page, 'Konto');
  await page.getByRole('button', { name: 'Überall abmelden', exact: true }).click();
  await page.getByRole('button', { name: 'Jetzt überall abmelden' }).click();
  await page.waitForURL(at('/login'));
  expect(await page.getByText('Deine Sitzung ist abgelaufen.').count()).toBe(0);

  await expect(boxOf(parent, 'heartbeat')).rejects.toThrow('The sign-in of the box is no longer valid');
  await phone.page.reload();
  await phone.page.waitForURL(at('/login'));
  await phone.page.getByText('Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.').waitFor();
  await signIn(phone.page, parent);
  await phone.page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
  await link(parent);
  expect(await boxOf(parent, 'heartbeat')).toContain('has said that it is there');
});

test('Dialogs stand in the middle of the window', async () => {
  const { page } = guest;
  await link(await register(page));
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
  await openMenuEntry(page, 'Konto');
  await opens('Überall abmelden');
  await opens('Konto löschen');
});

test('The export is a file with everything we hold (acc 193)', async () => {
  const { page } = guest;
  const parent = await register(page);
  await link(parent);
  await openMenuEntry(page, 'Konto');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Meine Daten herunterladen' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^abenteuerbox-daten-\d{4}-\d\d-\d\d\.json$/);
  const content = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: object; devices: object[] };
  expect(content.account).toMatchObject({ email: parent.email });
  expect(content.devices).toHaveLength(1);
});

test('A deleted account: two steps, everything gone, the box is refused, and the address is free again (acc 16, 186, 189, 190)', async () => {
  const { page } = guest;
  const parent = await register(page);
  await order(page, 'Einstieg');
  await pay(page);
  await page.getByText('0 von 120 Minuten verbraucht').first().waitFor();
  await link(parent);
  const secondTab = await page.context().newPage();
  await secondTab.goto(at('/dashboard'));
  await heading(secondTab, 'Willkommen in deinem Abenteuer!').waitFor();

  await openMenuEntry(page, 'Konto');
  await sections(page).getByRole('button', { name: 'Konto löschen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Konto endgültig löschen' }).click();
  await page.waitForURL(at('/login'));
  await page.getByText('Dein Konto wurde gelöscht.').waitFor();
  await secondTab.waitForURL(at('/login'));
  await mailTo(parent.email, /gelöscht/);

  await expect(boxOf(parent, 'tell', '--minutes', '5')).rejects.toThrow('The sign-in of the box is no longer valid');
  await fillCredentials(page, parent);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await alert(page, 'Ungültige Anmeldedaten. Bitte überprüfe deine E-Mail und dein Passwort.').waitFor();
  await register(page, parent);
  await page.getByText('Noch keine Box verbunden.').waitFor();
  await sections(page).getByRole('link', { name: 'Abo abschließen' }).waitFor();
});

test('With the identity provider out of reach the sign-in says so and stays usable (acc 91, 100)', async () => {
  const { page } = guest;
  await page.route(`${stack().auth}/**`, (route) => route.abort());
  await page.goto(at('/login'));
  await fillCredentials(page, newParent());
  const send = page.getByRole('button', { name: 'Anmelden', exact: true });
  await send.click();
  await alert(page, 'Netzwerkfehler. Bitte überprüfe deine Internetverbindung.').waitFor();
  expect(await send.isEnabled()).toBe(true);

  await page.unroute(`${stack().auth}/**`);
  await register(page);
});

test('Password managers find one form with the right names in every mode (acc 110, 176)', async () => {
  const { page } = guest;
  const fields = () =>
    page
      .locator('form input[autocomplete]')
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute('type'), input.getAttribute('autocomplete')].join(' ')),
      );
  await page.goto(at('/login'));
  await page.getByLabel('Passwort', { exact: true }).waitFor();
  expect(await fields()).toEqual(['email username', 'password current-password']);
  await page.getByRole('button', { name: 'Noch kein Account? Jetzt registrieren' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account erstellen' }).waitFor();
  expect(await fields()).toEqual(['email username', 'password new-password']);
  expect(await page.locator('form').count()).toBe(1);
  await register(page);
  await openMenuEntry(page, 'Konto');
  await page.getByLabel('Aktuelles Passwort').waitFor();
  expect(await fields()).toEqual([
    'email username',
    'password current-password',
    'password new-password',
    'password new-password',
  ]);
});
