import { createShareLink } from 'page-contract/shareLink';
import { createAccount, subscribe } from './src/account.ts';
import { expect, test } from './src/fixtures.ts';
import { heading } from './src/page.ts';
import { createChangedBuild, previewBuild } from './src/release.ts';
import { actions, at, fillCredentials, menu, sentences, titles } from './src/steps.ts';

test.use({ whole: true });

/** Reads of the person's data, by the last segment of their path. */
const reads = /\/(details|list-devices|age-settings)$/;
/** Heading of the dashboard in another release of mf-account than the live one. */
const welcome = 'Willkommen zurück!';

test('With remotes of different releases, no datum is read twice within ten seconds of a sign-in, and after a change of plan no screen shows the old one (acc 330)', async ({
  page,
  person,
}) => {
  const otherRelease = createChangedBuild('mf-account', (code) => code.replaceAll(titles.dashboard, welcome));
  await previewBuild('mf-account', otherRelease);
  const account = await createAccount();
  await subscribe(account, 'basic');
  const read: string[] = [];
  page.on('request', (request) => {
    const [, call] = reads.exec(request.url()) ?? [];
    if (call && request.method() === 'GET') read.push(call);
  });
  // All that follows happens at the same moment, however slow the machine is.
  await page.clock.setFixedTime(new Date());
  await page.goto(createShareLink(at('/login'), { 'mf-account': otherRelease.version }));
  await fillCredentials(person, account);
  await person.press('button', actions.signIn);
  await heading(page, welcome).waitFor();
  await page.getByText('Einstieg').first().waitFor();
  await page.getByRole('link', { name: menu.subscription }).first().click();
  await page.getByRole('article', { name: 'Standard' }).waitFor();
  await page.getByRole('link', { name: menu.setup }).first().click();
  await heading(page, titles.setup).waitFor();
  await page.getByRole('link', { name: menu.dashboard }).first().click();
  await page.getByText('Einstieg').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(read.toSorted()).toEqual(['age-settings', 'details', 'list-devices']);

  await page.getByRole('link', { name: menu.subscription }).first().click();
  await page.getByRole('article', { name: 'Standard' }).getByRole('button', { name: actions.choosePlan }).click();
  await page.getByRole('dialog').getByRole('button', { name: actions.changePlan }).click();
  await page.getByRole('article', { name: 'Standard' }).getByText(sentences.currentPlan).waitFor();
  await page.evaluate(() => {
    const seen = { hasOldPlan: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const main = document.querySelector('main');
      if (location.pathname === '/dashboard') seen.hasOldPlan ||= main?.textContent.includes('Einstieg') === true;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole('link', { name: menu.dashboard }).first().click();
  await page
    .getByText(/^Standard/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ hasOldPlan: false });
});
