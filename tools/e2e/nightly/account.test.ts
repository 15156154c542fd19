import { linkBox } from '../src/box.ts';
import { expect, test } from '../src/fixtures.ts';
import { actions, at, fields, menu, openMenuEntry } from '../src/steps.ts';

test('The longest name of a box does not widen a page of 320 px (acc 116)', async ({ page, person, signedIn }) => {
  await linkBox(await signedIn());
  await person.open(at('/dashboard'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await page.getByRole('button', { name: /umbenennen$/ }).click();
  await page.getByRole('dialog').getByLabel('Name der Box').fill('W'.repeat(60));
  await page.getByRole('dialog').getByRole('button', { name: actions.save }).click();
  await page.getByRole('heading', { name: 'W'.repeat(40) }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('Dialogs stand in the middle of the window', async ({ page, person, signedIn }) => {
  await linkBox(await signedIn());
  await person.open(at('/dashboard'));
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

test('Password managers find one form with the right names in every mode (acc 110, 176)', async ({
  page,
  person,
  signedIn,
}) => {
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
  await signedIn();
  await person.open(at('/dashboard'));
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
