import { expect, test } from './src/fixtures.ts';
import { readAddress, endDocument, heading } from './src/page.ts';
import { createPerson } from './src/person.ts';
import {
  actions,
  at,
  fillCredentials,
  createParent,
  menu,
  openMenuEntry,
  register,
  sentences,
  signIn,
  signOut,
  titles,
} from './src/steps.ts';

test.use({ whole: true });

for (const [from, to] of [
  ['/dashboard', '/login'],
  ['/account', '/login'],
  ['/subscription', '/'],
  ['/faq', '/'],
  ['/setup', '/'],
] as const)
  test(`A signed-out visit to ${from} ends on ${to} and sends no protected call (acc 3, 5, 6)`, async ({ page }) => {
    const protectedCalls: string[] = [];
    page.on(
      'request',
      (request) => /\/(user|subscription)\/api\//.test(request.url()) && protectedCalls.push(request.url()),
    );
    await page.goto(at(from));
    await page.waitForURL(at(to));
    await heading(page, /./).waitFor();
    expect(protectedCalls).toEqual([]);
  });

test('Back after a redirect does not bounce into the protected page again (acc 7)', async ({ page }) => {
  await page.goto(at('/impressum'));
  await heading(page, titles.imprint).waitFor();
  await page.goto(at('/dashboard'));
  await page.waitForURL(at('/login'));
  await page.goBack({ waitUntil: 'commit' });
  await heading(page, titles.imprint).waitFor();
  expect(readAddress(page)).toBe('/impressum');
});

test('A signed-in visitor of / and /login arrives on the dashboard, a reload of /faq stays there (acc 3, 4, 9, 10, 11)', async ({
  page,
  person,
}) => {
  await register(person);
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
});

for (const path of ['/dashboard', '/account', '/subscription', '/faq', '/setup'])
  test(`Signing out on ${path} ends on /login, and Back shows nothing of the user (acc 13, 17)`, async ({
    page,
    person,
  }) => {
    const { email } = await register(person);
    await page.goto(at('/impressum'));
    await page.goto(at(path));
    await signOut(person);
    await heading(page, titles.signIn).waitFor();
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack({ waitUntil: 'commit' });
      await heading(page, /^(Anmelden|Impressum)$/).waitFor();
      expect(await page.getByText(email).count()).toBe(0);
    }
  });

test('Signing out before the identity provider’s code has arrived counts for the next person on this device (acc 13, 17)', async ({
  page,
  person,
  context,
  errors,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const { email, password } = await register(person);
  await endDocument(page);
  const heldBack = new Promise<void>((resolve) => {
    void context.route('**/firebase.*.js', () => resolve());
  });
  await page.goto(at('/dashboard'), { waitUntil: 'commit' });
  await heldBack;
  await page.getByRole('button', { name: actions.signOut, exact: true }).click();
  await page.waitForURL(at('/login'), { waitUntil: 'commit' });
  await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });

  const next = await context.newPage();
  const nextPerson = createPerson(next);
  await nextPerson.open(at('/login'));
  await fillCredentials(nextPerson, { email, password: `not ${password}` });
  await nextPerson.press('button', actions.signIn);
  await next.getByText(sentences.wrongCredentials).waitFor();
  expect(readAddress(next)).toBe('/login');
  const { origins } = await context.storageState({ indexedDB: true });
  expect(JSON.stringify(origins)).not.toContain(email);
  await nextPerson.open(at('/account'));
  await nextPerson.arrive(at('/login'));
});

test('Signing out in one tab signs the other out as well (acc 16)', async ({ page, person }) => {
  await register(person);
  const other = await page.context().newPage();
  await other.goto(at('/account'));
  await heading(other, titles.account).waitFor();
  await page.getByRole('button', { name: actions.signOut, exact: true }).click();
  await other.waitForURL(at('/login'));
});

test('The sidebar leads to all five screens, each with its title, focus on its heading and one main (acc 19, 20, 21, 113)', async ({
  page,
  person,
}) => {
  await register(person);
  const screens = [
    [menu.account, '/account'],
    [menu.subscription, '/subscription'],
    [menu.setup, '/setup'],
    [menu.faq, '/faq'],
    [menu.dashboard, '/dashboard'],
  ] as const;
  for (const [entry, path] of screens) {
    await openMenuEntry(person, entry);
    await page.waitForURL(at(path));
    await expect(page.locator('h1')).toBeFocused();
    await expect(page).toHaveTitle(`${entry} – Abenteuerbox`);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('main')).toHaveCount(1);
  }
  const entries = await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('listitem').allInnerTexts();
  expect(entries.map((entry) => entry.trim()).slice(0, 5)).toEqual([
    menu.dashboard,
    menu.account,
    menu.subscription,
    menu.setup,
    menu.faq,
  ]);
});

test('The first Tab stop is the skip link, which moves the focus to main (acc 22)', async ({ page }) => {
  await page.goto(at('/login'));
  await heading(page, titles.signIn).waitFor();
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('main') !== null);
});

test('An unknown path is a German 404 page with status 404 and a link back (acc 18)', async ({ page, errors }) => {
  errors.announce(/status of 404/);
  const answer = await page.goto(at('/gibt-es-nicht'));
  expect(answer?.status()).toBe(404);
  await heading(page, /nicht/).waitFor();
  await expect(page.locator('main').getByRole('link').first()).toHaveAttribute('href', '/');
});

test('A wrong password is refused in the customer’s words, the right one opens the dashboard (acc 12, 101)', async ({
  page,
  person,
  visitor,
  errors,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const parent = createParent();
  const before = await visitor();
  await register(before.person, parent);
  await page.goto(at('/login'));
  await fillCredentials(person, { ...parent, password: 'etwas anderes' });
  await page.getByRole('button', { name: actions.signIn, exact: true }).click();
  await page.getByText(sentences.wrongCredentials).waitFor();
  await signIn(person, parent);
});
