import { visitor, type Visitor } from './src/browser.ts';
import { address, at, fillCredentials, heading, newParent, openMenuEntry, register, signIn } from './src/steps.ts';

let guest: Visitor;

beforeEach(async () => {
  guest = await visitor({ whole: true });
});

afterEach(async () => {
  await guest.leave();
});

test.each([
  ['/dashboard', '/login'],
  ['/account', '/login'],
  ['/subscription', '/'],
  ['/faq', '/'],
  ['/setup', '/'],
])('A signed-out visit to %s ends on %s and sends no protected call (acc 3, 5, 6)', async (from, to) => {
  const protectedCalls: string[] = [];
  guest.page.on(
    'request',
    (request) => /\/(user|subscription)\/api\//.test(request.url()) && protectedCalls.push(request.url()),
  );
  await guest.page.goto(at(from));
  await guest.page.waitForURL(at(to));
  await heading(guest.page, /./).waitFor();
  expect(protectedCalls).toEqual([]);
});

test('Back after a redirect does not bounce into the protected page again (acc 7)', async () => {
  await guest.page.goto(at('/impressum'));
  await heading(guest.page, 'Impressum').waitFor();
  await guest.page.goto(at('/dashboard'));
  await guest.page.waitForURL(at('/login'));
  await guest.page.goBack({ waitUntil: 'commit' });
  await heading(guest.page, 'Impressum').waitFor();
  expect(address(guest.page)).toBe('/impressum');
});

test('A signed-in visitor of / and /login arrives on the dashboard, a reload of /faq stays there (acc 3, 4, 9, 10, 11)', async () => {
  await register(guest.page);
  const visited: string[] = [];
  guest.page.on('framenavigated', () => address(guest.page) !== visited.at(-1) && visited.push(address(guest.page)));
  for (const path of ['/', '/login']) {
    await guest.page.goto(at(path));
    await guest.page.waitForURL(at('/dashboard'));
    await heading(guest.page, 'Willkommen in deinem Abenteuer!').waitFor();
  }
  expect(visited).toEqual(['/', '/dashboard', '/login', '/dashboard']);
  expect(guest.errors).toEqual([]);
  await guest.page.goto(at('/faq'));
  await heading(guest.page, 'Häufig gestellte Fragen').waitFor();
  await guest.page.reload();
  await heading(guest.page, 'Häufig gestellte Fragen').waitFor();
  expect(address(guest.page)).toBe('/faq');
});

test.each(['/dashboard', '/account', '/subscription', '/faq', '/setup'])(
  'Signing out on %s ends on /login, and Back shows nothing of the user (acc 13, 17)',
  async (path) => {
    const { email } = await register(guest.page);
    await guest.page.goto(at('/impressum'));
    await guest.page.goto(at(path));
    await guest.page.getByRole('button', { name: 'Abmelden', exact: true }).click();
    await guest.page.waitForURL(at('/login'));
    await heading(guest.page, 'Anmelden').waitFor();
    for (let steps = 0; steps < 2; steps += 1) {
      await guest.page.goBack({ waitUntil: 'commit' });
      await heading(guest.page, /^(Anmelden|Impressum)$/).waitFor();
      expect(await guest.page.getByText(email).count()).toBe(0);
    }
  },
);

test('Signing out in one tab signs the other out as well (acc 16)', async () => {
  await register(guest.page);
  const other = await guest.page.context().newPage();
  await other.goto(at('/account'));
  await heading(other, /Konto/).waitFor();
  await guest.page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await other.waitForURL(at('/login'));
});

test('The sidebar leads to all five screens, each with its title, focus on its heading and one main (acc 19, 20, 21, 113)', async () => {
  await register(guest.page);
  const screens = [
    ['Konto', '/account', 'Konto – Abenteuerbox'],
    ['Abo verwalten', '/subscription', 'Abo verwalten – Abenteuerbox'],
    ['Einrichtung', '/setup', 'Einrichtung – Abenteuerbox'],
    ['FAQ', '/faq', 'FAQ – Abenteuerbox'],
    ['Dashboard', '/dashboard', 'Dashboard – Abenteuerbox'],
  ] as const;
  for (const [entry, path, title] of screens) {
    await openMenuEntry(guest.page, entry);
    await guest.page.waitForURL(at(path));
    await guest.page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await guest.page.title()).toBe(title);
    expect(await guest.page.locator('h1').count()).toBe(1);
    expect(await guest.page.locator('main').count()).toBe(1);
  }
  const entries = await guest.page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('listitem').allInnerTexts();
  expect(entries.map((entry) => entry.trim()).slice(0, 5)).toEqual([
    'Dashboard',
    'Konto',
    'Abo verwalten',
    'Einrichtung',
    'FAQ',
  ]);
  expect(guest.errors).toEqual([]);
});

test('The first Tab stop is the skip link, which moves the focus to main (acc 22)', async () => {
  await guest.page.goto(at('/login'));
  await heading(guest.page, 'Anmelden').waitFor();
  await guest.page.keyboard.press('Tab');
  const link = guest.page.getByRole('link', { name: 'Zum Inhalt springen' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForFunction(() => document.activeElement?.closest('main') !== null);
});

test('An unknown path is a German 404 page with status 404 and a link back (acc 18)', async () => {
  const answer = await guest.page.goto(at('/gibt-es-nicht'));
  expect(answer?.status()).toBe(404);
  await heading(guest.page, /nicht/).waitFor();
  expect(await guest.page.locator('main').getByRole('link').first().getAttribute('href')).toBe('/');
});

test('A wrong password is refused in the customer’s words, the right one opens the dashboard (acc 12, 101)', async () => {
  const parent = newParent();
  const before = await visitor();
  await register(before.page, parent);
  await before.leave();
  await guest.page.goto(at('/login'));
  await fillCredentials(guest.page, { ...parent, password: 'etwas anderes' });
  await guest.page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await guest.page.getByText('Ungültige Anmeldedaten. Bitte überprüfe deine E-Mail und dein Passwort.').waitFor();
  await signIn(guest.page, parent);
});
