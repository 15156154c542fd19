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
