import { box } from './src/box.ts';
import { visitor, type Visitor } from './src/browser.ts';
import { heading, openMenuEntry, register } from './src/steps.ts';

let guest: Visitor;

beforeEach(async () => {
  guest = await visitor();
});

afterEach(async () => {
  await guest.leave();
});

test('The guide sees that the box has signed in, although it was loaded anew meanwhile', async () => {
  const { page } = guest;
  const { email, password } = await register(page);
  await openMenuEntry(page, 'Einrichtung');
  await heading(page, 'Einrichtung deiner Abenteuerbox').waitFor();
  await page.waitForFunction(() => localStorage.getItem('setup-progress')?.includes('boxes'));
  await page.reload();
  await heading(page, 'Einrichtung deiner Abenteuerbox').waitFor();
  const lastStep = page.getByRole('checkbox', { name: 'Schritt 5 ist erledigt' });
  expect(await lastStep.isChecked()).toBe(false);

  await box('link', '--box', 'einrichtung', '--email', email, '--password', password);
  await page.getByText(/^Die Box „.+“ ist jetzt mit deinem Konto verbunden\.$/).waitFor();
  expect(await lastStep.isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Zum Dashboard', exact: true }).click();
  await page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
  expect(guest.errors).toEqual([]);
});

test('On paper the guide is one sheet and the FAQ has all fifty answers (acc 119)', async () => {
  const { page } = guest;
  await register(page);
  await openMenuEntry(page, 'Einrichtung');
  await heading(page, 'Einrichtung deiner Abenteuerbox').waitFor();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await openMenuEntry(page, 'FAQ');
  await heading(page, 'Häufig gestellte Fragen').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('article').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(
    50,
  );
  expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).count()).toBe(0);
});
