import { expect, test } from './src/fixtures.ts';
import { tabAndPress, tabAndType } from './src/keyboard.ts';
import { waitForMail } from './src/mail.ts';
import { waitForHydration, heading } from './src/page.ts';
import { actions, at, fields, createParent, register, sentences, titles } from './src/steps.ts';

test('The password is changed and the account deleted with the keyboard alone (acc 304)', async ({ page, person }) => {
  const { email, password } = await register(person);
  await page.goto(at('/account'));
  await heading(page, titles.account).waitFor();
  const main = page.getByRole('main');
  const press = (name: string) => tabAndPress(main.getByRole('button', { name, exact: true }));
  await press('Passwort ändern');
  const next = 'ein neuer Anfang';
  await page.getByLabel('Aktuelles Passwort').waitFor();
  await page.keyboard.type(password);
  await expect(page.getByLabel('Aktuelles Passwort')).toHaveValue(password);
  await tabAndType(page.getByLabel(fields.newPassword, { exact: true }), next);
  await tabAndType(page.getByLabel('Neues Passwort wiederholen'), next);
  await page.keyboard.press('Enter');
  await page.getByText('Dein Passwort wurde geändert.').waitFor();

  await press('Konto löschen');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading', { name: 'Konto wirklich löschen?' })).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(main.getByRole('button', { name: 'Konto löschen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabAndPress(dialog.getByRole('button', { name: 'Konto endgültig löschen' }));
  await page.waitForURL(at('/login'));
  await page.getByText('Dein Konto wurde gelöscht.').waitFor();
  await waitForMail(email, /gelöscht/);
});

test('A contract is cancelled and withdrawn from on the public pages with the keyboard alone (acc 304)', async ({
  page,
}) => {
  const { email } = createParent();
  await page.goto(at('/kuendigen'));
  await waitForHydration(page);
  await tabAndType(page.getByLabel(fields.name), 'Kim Beispiel');
  await tabAndType(page.getByLabel('E-Mail-Adresse deines Kontos'), email);
  await tabAndPress(page.getByRole('button', { name: 'jetzt kündigen' }));
  await expect(page.getByRole('heading', { name: 'Deine Kündigung ist eingegangen' })).toBeFocused();

  await page.goto(at('/widerruf'));
  await waitForHydration(page);
  await tabAndType(page.getByLabel(fields.name), 'Kim Beispiel');
  await tabAndType(page.getByLabel('Vertrag oder Bestellnummer'), 'Abo');
  await tabAndType(page.getByLabel(fields.receiptEmail), email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Stimmt alles?' })).toBeFocused();
  await tabAndPress(page.getByRole('button', { name: actions.confirmWithdrawal }));
  await expect(page.getByRole('heading', { name: sentences.withdrawalReceived })).toBeFocused();
});

test('A box is pre-ordered with the keyboard alone, and the focus comes back (acc 304)', async ({ page }) => {
  const { email } = createParent();
  await page.goto(at('/'));
  await waitForHydration(page);
  const open = page.getByRole('button', { name: actions.preorder, exact: true });
  await tabAndPress(open);
  await expect(page.getByRole('dialog').getByLabel(fields.email)).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByText('Danke! Bitte bestätige deine Vorbestellung').waitFor();
  await expect(open).toBeFocused();
});
