import { readStack } from '../src/config.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import {
  actions,
  at,
  createParent,
  fillCredentials,
  menu,
  openMenuEntry,
  register,
  sentences,
  signOut,
  titles,
} from '../src/steps.ts';

/** Script that returns everything the site has stored. */
const readStorage = `
  const wait = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const readDatabase = async ({ name }) => {
    const database = await wait(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    return Promise.all(stores.map((store) => wait(database.transaction(store).objectStore(store).getAll())));
  };
  const readAll = async () => Promise.all((await indexedDB.databases()).map(readDatabase));
  return readAll().then((databases) => [databases, { ...localStorage }, { ...sessionStorage }]);`;

test('A signed-out visit to a protected page ends on / or /login and sends no protected call; Back does not bounce, and an unknown path is a German 404 (acc 3, 5, 6, 7, 18)', async ({
  errors,
  network,
  person,
}) => {
  await person.open(at('/impressum'));
  await person.read('heading', titles.imprint);
  await person.open(at('/dashboard'));
  await person.arrive(at('/login'));
  await person.back();
  await person.read('heading', titles.imprint);
  expect(await person.run('return location.href')).toBe(at('/impressum'));

  for (const [from, to, title] of [
    ['/account', '/login', titles.signIn],
    ['/subscription', '/', titles.landing],
    ['/faq', '/', titles.landing],
    ['/setup', '/', titles.landing],
  ] as const) {
    await person.open(at(from));
    await person.arrive(at(to));
    await person.read('heading', title);
  }
  const urls = network.requests.map(({ url }) => url);
  expect(urls).toContain(at('/setup'));
  expect(urls.filter((url) => /\/(user|subscription)\/api\//.test(url))).toEqual([]);

  errors.announce(/status of 404/);
  expect((await fetch(at('/gibt-es-nicht'))).status).toBe(404);
  await person.open(at('/gibt-es-nicht'));
  await person.read('heading', /nicht/);
  expect(await person.run('return document.querySelector("main a").getAttribute("href")')).toBe('/');
});

test('Signing out ends on /login, and Back shows nothing of the user (acc 13, 17)', async ({ person, signedIn }) => {
  const { email } = await signedIn();
  await person.open(at('/dashboard'));
  await person.open(at('/impressum'));
  await person.open(at('/account'));
  await person.see(email);
  await signOut(person);
  await person.read('heading', titles.signIn);
  for (let steps = 0; steps < 2; steps += 1) {
    await person.back();
    await person.read('heading', /^(?:Anmelden|Impressum)$/);
    expect(await person.run('return document.body.innerText')).not.toContain(email);
  }
});

test('The sidebar leads to all five screens, each German, with its title, focus on its heading and one main; the first Tab stop skips to it (acc 1, 19, 20, 21, 22, 35, 113, 117)', async ({
  person,
  signedIn,
}) => {
  await signedIn();
  const screens = [
    [menu.account, '/account', titles.account],
    [menu.subscription, '/subscription', titles.subscription],
    [menu.setup, '/setup', titles.setup],
    [menu.faq, '/faq', titles.faq],
    [menu.dashboard, '/dashboard', titles.dashboard],
  ] as const;
  await person.open(at('/dashboard'));
  for (const [entry, path, title] of screens) {
    await openMenuEntry(person, entry);
    await person.arrive(at(path));
    await expect(async () =>
      expect(await person.inspect('heading', title)).toMatchObject({ isFocused: true }),
    ).toPass();
    const counts = 'document.querySelectorAll("h1").length, document.querySelectorAll("main").length';
    expect(await person.run(`return [document.title, document.documentElement.lang, ${counts}]`)).toEqual([
      `${entry} – Abenteuerbox`,
      'de',
      1,
      1,
    ]);
    expect(await person.read('main')).not.toMatch(/\b(the|and|your|please|loading|settings|subscription|error)\b/i);
  }
  const names = 'return [...document.querySelectorAll("nav li")].map(({ innerText }) => innerText.trim()).slice(0, 5)';
  expect(await person.run(names)).toEqual([menu.dashboard, menu.account, menu.subscription, menu.setup, menu.faq]);

  await person.reload();
  await person.read('heading', titles.dashboard);
  await person.key('Tab');
  expect(await person.inspect('link', 'Zum Inhalt springen')).toMatchObject({ isFocused: true });
  await person.key('Enter');
  const isInMain = () => person.run('return document.activeElement.closest("main") !== null');
  await expect.poll(isInMain).toBe(true);
});

test('Signing out before the identity provider’s code has arrived counts for the next person on this device (acc 13, 17)', async ({
  errors,
  network,
  person,
  signedIn,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const { email, password } = await signedIn();
  await person.open(at('/dashboard'));
  await person.read('heading', titles.dashboard);
  expect(JSON.stringify(await person.run(readStorage))).toContain(email);
  await person.open('about:blank');
  const letThrough = network.hold(/\/firebase\.[^/]+\.js$/);
  await person.open(at('/dashboard'), 'commit');
  await expect.poll(() => network.requests.some(({ url }) => /\/firebase\.[^/]+\.js$/.test(url))).toBe(true);
  await person.press('button', actions.signOut);
  await person.arrive(at('/login'));
  await person.open('about:blank');
  letThrough();
  await person.open(at('/login'));
  await fillCredentials(person, { email, password: `not ${password}` });
  await person.press('button', actions.signIn);
  await person.see(sentences.wrongCredentials);
  await person.arrive(at('/login'));
  expect(JSON.stringify(await person.run(readStorage))).not.toContain(email);
  await person.open(at('/account'));
  await person.arrive(at('/login'));
});

test('While the identity provider hangs, a protected page says „Lade...“ and sends no protected call (acc 2, 3)', async ({
  network,
  person,
  signedIn,
}) => {
  await signedIn();
  const earlier = network.requests.length;
  network.hold(/\/firebase\.[^/]+\.js|accounts:lookup/);
  await person.open(at('/dashboard'), 'commit');
  // Read at one moment and often, because the page shows the stored user after two seconds.
  const readHeadings = `return [...document.querySelectorAll('h1, h2')].map(({ innerText }) => innerText)`;
  await expect(async () => expect(await person.run(readHeadings)).toEqual(['Lade...'])).toPass({ intervals: [50] });
  const urls = network.requests.slice(earlier).map(({ url }) => url);
  expect(urls).toContain(at('/dashboard'));
  expect(urls.filter((url) => /\/(user|subscription)\/api\//.test(url))).toEqual([]);
});

test('With the identity provider out of reach the sign-in says so and stays usable (acc 100)', async ({
  errors,
  network,
  person,
}) => {
  errors.announce(/net::ERR_\w+ .*identitytoolkit/);
  const reconnect = network.refuse(new RegExp(`^${readStack().auth}/`));
  await person.open(at('/login'));
  await fillCredentials(person, createParent());
  await person.press('button', actions.signIn);
  await person.see('Netzwerkfehler. Bitte überprüfe deine Internetverbindung.');
  expect(await person.inspect('button', actions.signIn)).toMatchObject({ isEnabled: true });
  reconnect();
  await register(person);
});
