import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { heading } from '../src/page.ts';
import { actions, at, menu, openMenuEntry, sentences, titles } from '../src/steps.ts';

const card = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: actions.retry }) });

test('A style sheet that hangs says so after 10 seconds, ends after 120, and a retry heals (acc 24)', async ({
  page,
  person,
  errors,
  signedIn,
}) => {
  errors.announce(/could not be loaded/);
  await page.clock.install();
  await page
    .context()
    .route('**/mf-help/**/*.css*', (route) => (route.request().url().includes('?r=') ? route.continue() : undefined));
  await signedIn();
  await person.open(at('/dashboard'));
  const asked = page.waitForRequest('**/mf-help/**/*Faq*.css*');
  await openMenuEntry(person, menu.faq);
  await asked;
  await page.clock.fastForward(10_000);
  await page.getByText(/dauert länger/).waitFor();
  await page.clock.fastForward(110_000);
  await card(page).waitFor();
  await page.getByRole('button', { name: actions.retry }).click();
  await heading(page, titles.faq).waitFor();
  await expect(page.getByRole('searchbox')).not.toHaveCSS('border-radius', '0px');
});

test('While a screen is awaited nothing below it is in the picture, so nothing moves when it comes', async ({
  page,
  person,
  signedIn,
}) => {
  await signedIn();
  await person.open(at('/dashboard'));
  await page.setViewportSize({ width: 412, height: 823 });
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  await page.context().route('**/mf-account/**/*.js', (route) => gate.then(() => route.continue()));
  await page.goto(at('/dashboard'), { waitUntil: 'commit' });
  const waiting = page.getByRole('main').locator('[aria-busy="true"]');
  await waiting.waitFor();
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as { sources: { node?: Node }[] }[])
        moved.push(...sources.map(({ node }) => node?.nodeName ?? '?'));
    }).observe({ type: 'layout-shift' });
  });
  letThrough();
  await page.getByText(sentences.noBox).waitFor();
  await waiting.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).not.toContain('FOOTER');
});
