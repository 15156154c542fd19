import { expect, test } from './src/fixtures.ts';
import { readAddress, heading } from './src/page.ts';
import { actions, at, titles } from './src/steps.ts';

test.use({ whole: true });

test('A signed-in visitor of / and /login arrives on the dashboard, a reload of /faq stays there, and signing out in one tab signs the other out (acc 3, 4, 9, 10, 11, 16)', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const visited: string[] = [];
  page.on('framenavigated', () => readAddress(page) !== visited.at(-1) && visited.push(readAddress(page)));
  for (const path of ['/', '/login']) {
    await page.goto(at(path));
    await page.waitForURL(at('/dashboard'));
    await heading(page, titles.dashboard).waitFor();
  }
  expect(visited).toEqual(['/', '/dashboard', '/login', '/dashboard']);
  await page.goto(at('/faq'));
  await heading(page, titles.faq).waitFor();
  await page.reload();
  await heading(page, titles.faq).waitFor();
  expect(readAddress(page)).toBe('/faq');

  const other = await page.context().newPage();
  await other.goto(at('/account'));
  await heading(other, titles.account).waitFor();
  await page.getByRole('button', { name: actions.signOut, exact: true }).click();
  await other.waitForURL(at('/login'));
});

test('After a sign-out elsewhere, a public page that Back restores from the memory of the browser shows nothing of the person, and the page before it neither (acc 16, 17)', async ({
  page,
  signedIn,
}) => {
  const { email } = await signedIn();
  await page.goto(at('/account'));
  await page.getByText(email).waitFor();
  await page.goto(at('/widerruf'));
  await expect(page.locator('[name=email]')).toHaveValue(email);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      // Called after the app's own listener: what this page still shows, people could see.
      const isVisible = getComputedStyle(document.body).visibility === 'visible';
      const shown = [document.body.innerHTML, ...[...document.querySelectorAll('input')].map(({ value }) => value)];
      localStorage.setItem('test:return', JSON.stringify({ persisted, shown: isVisible ? shown : [] }));
    }),
  );
  await page.goto(at('/robots.txt'));

  const other = await page.context().newPage();
  // Without messages between tabs: Chromium drops a page from its memory that gets one.
  await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await other.goto(at('/faq'));
  await heading(other, titles.faq).waitFor();
  await other.getByRole('button', { name: actions.signOut, exact: true }).click();
  await other.waitForURL(at('/login'));

  await page.goBack({ waitUntil: 'commit' });
  const readReturn = () => other.evaluate(() => localStorage.getItem('test:return'));
  await expect.poll(readReturn).toContain('"persisted":true');
  expect(await readReturn()).not.toContain(email);
  await heading(page, actions.withdraw).waitFor();
  await expect(page.locator('[name=email]')).toHaveValue('');
  await page.goBack({ waitUntil: 'commit' });
  await heading(page, titles.signIn).waitFor();
});
