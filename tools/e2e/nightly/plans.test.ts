import type { Page } from '@playwright/test';
import { createAccount } from '../src/account.ts';
import { expect, test } from '../src/fixtures.ts';
import { findViolations, measureOverflow } from '../src/page.ts';
import { actions, at, order, pay } from '../src/steps.ts';

const card = (page: Page, plan: string) => page.getByRole('article', { name: plan });
const choose = (page: Page, plan: string) => card(page, plan).getByRole('button', { name: actions.choosePlan });
const bottomOf = async (page: Page, name: string) => {
  const box = await page.getByRole('button', { name }).boundingBox();
  return box ? box.y + box.height : Infinity;
};

for (const [width, height] of [
  [1280, 900],
  [360, 780],
] as const)
  test(`At ${width} px all plans are chosen in the first view, and the order is named beside its button (acc 195, 306)`, async ({
    visitor,
  }) => {
    // Without the animation in which a dialog rises to its place.
    const account = await createAccount();
    const { page } = await visitor({ reducedMotion: 'reduce', viewport: { width, height }, account });
    await page.goto(at('/subscription'));
    for (const plan of ['Einstieg', 'Standard', 'Unbegrenzt']) {
      const box = await choose(page, plan).boundingBox();
      expect({ plan, bottom: (box?.y ?? Infinity) + (box?.height ?? 0) <= height }).toEqual({ plan, bottom: true });
    }
    await choose(page, 'Unbegrenzt').click();
    const summary = page.getByRole('region', { name: 'Deine Bestellung' });
    await expect(summary).toHaveText(/^Unbegrenzt, 60\sStunden pro Monat\s?99,99\s€ pro Monat/);
    await expect(summary).toBeInViewport({ ratio: 1 });
    await page.getByText('Die Bestätigung geht an').waitFor();
    expect(await bottomOf(page, actions.order)).toBeLessThanOrEqual(height);
    expect(await measureOverflow(page)).toBe(0);
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`In ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true });

    test('the dialogs of an order and of a change have no axe violation, contrast included (acc 263, 264)', async ({
      page,
      person,
      signedIn,
    }) => {
      await signedIn();
      await person.open(at('/dashboard'));
      await page.goto(at('/subscription'));
      await choose(page, 'Unbegrenzt').click();
      await page.getByRole('dialog', { name: 'Abo abschließen' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await order(person, 'Einstieg');
      await pay(person);
      await page.waitForURL((url) => url.pathname === '/dashboard');
      await page.goto(at('/subscription'));
      await choose(page, 'Unbegrenzt').click();
      await page.getByText(/^Heute zahlst du/).waitFor();
      expect(await findViolations(page)).toEqual([]);
    });
  });
