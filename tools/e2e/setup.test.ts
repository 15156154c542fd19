import { expect, test } from './src/fixtures.ts';
import { heading } from './src/page.ts';
import { runBox } from './src/runBox.ts';
import { menu, openMenuEntry, register, titles } from './src/steps.ts';

test('The guide sees that the box has signed in, although it was reloaded since then', async ({ page, person }) => {
  const { email, password } = await register(person);
  await openMenuEntry(person, menu.setup);
  await heading(page, titles.setup).waitFor();
  await page.waitForFunction(() => localStorage.getItem('setup-progress')?.includes('boxes'));
  await page.reload();
  await heading(page, titles.setup).waitFor();
  const lastStep = page.getByRole('checkbox', { name: 'Schritt 5 ist erledigt' });
  await expect(lastStep).not.toBeChecked();

  await runBox('link', '--box', 'einrichtung', '--email', email, '--password', password);
  const notice = page.getByText(/^Die Box „.+“ ist jetzt mit deinem Konto verbunden\.$/);
  await notice.waitFor();
  await expect(lastStep).toBeChecked();
  // The step folds, and the notice stands below its line, on a phone as on a desktop.
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    const line = await page.getByRole('button', { name: 'Anzeigen' }).last().boundingBox();
    expect((await notice.boundingBox())!.y).toBeGreaterThan(line!.y + line!.height);
  }
  await page.getByRole('link', { name: 'Zum Dashboard', exact: true }).click();
  await page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();
});

test('On paper the guide is one sheet and the FAQ has all fifty answers (acc 119)', async ({ page, person }) => {
  await register(person);
  await openMenuEntry(person, menu.setup);
  await heading(page, titles.setup).waitFor();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await openMenuEntry(person, menu.faq);
  await heading(page, titles.faq).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('article').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(
    50,
  );
  expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).count()).toBe(0);
});
