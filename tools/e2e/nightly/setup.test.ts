import { expect, test } from '../src/fixtures.ts';
import { heading } from '../src/page.ts';
import { at, menu, openMenuEntry, titles } from '../src/steps.ts';

test('On paper the guide is one sheet and the FAQ has all 51 answers (acc 119)', async ({ page, person, signedIn }) => {
  await signedIn();
  await page.goto(at('/setup'));
  await heading(page, titles.setup).waitFor();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await openMenuEntry(person, menu.faq);
  await heading(page, titles.faq).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('article').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(
    51,
  );
  expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).count()).toBe(0);
});
