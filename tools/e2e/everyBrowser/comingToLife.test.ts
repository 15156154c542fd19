import { createAccount } from '../src/account.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import type { NetworkProxy } from '../src/engines/networkProxy.ts';
import { typeKeys } from '../src/keyboard.ts';
import type { Person } from '../src/person.ts';
import { actions, at, fields, titles } from '../src/steps.ts';

// A prerendered page before its scripts have arrived.

const scripts = /\.js$/;
const readAddress = (person: Person) => person.run<string>('return location.pathname + location.search');
/** Returns what was posted; the empty text of a request whose body has not arrived. */
const readBodies = ({ requests }: NetworkProxy, path: RegExp) =>
  requests
    .filter(({ method, url }) => method === 'POST' && path.test(url))
    .map(({ body }) => (body && JSON.parse(body)) as unknown);
const expectFocus = (person: Person, label: string) =>
  expect
    .poll(() => person.run('return document.activeElement.labels?.[0]?.innerText.trim()'))
    .toMatch(new RegExp(`^${label}`));

test('A prerendered page opens the pre-order with the click itself, and the app takes over as it is (acc 297, 269)', async ({
  network,
  person,
}) => {
  const letThrough = network.hold(scripts);
  await person.open(at('/'), 'commit');
  await person.type(fields.email, 'bert@muster.example');
  await person.press('button', actions.preorder);
  const dialog = person.within('dialog', 'Abenteuerbox vorbestellen');
  const field = () => dialog.inspect('textbox', fields.email);
  await expect(async () => expect(await field()).toMatchObject({ isFocused: true })).toPass();
  await typeKeys(person, 'nna@muster.example');
  await person.key('Home');
  const inline = '[...document.scripts].filter(({ type }) => !type).reduce((sum, { text }) => sum + text.length, 0)';
  const bytes = await person.run<number>(`return ${inline}`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(3000);

  letThrough();
  await expect
    .poll(() => person.run('return Object.keys(document.querySelector("dialog[open] input") ?? {}).join()'))
    .toContain('__reactProps');
  expect(await field()).toMatchObject({ isFocused: true });
  await person.key('a');
  expect(await field()).toMatchObject({ value: 'anna@muster.example' });
  await person.key('Escape');
  await expect.poll(() => person.count('dialog')).toBe(0);
  expect(await person.inspect('button', actions.preorder)).toMatchObject({ isFocused: true });
  expect(await person.inspect('textbox', fields.email)).toMatchObject({ value: 'bert@muster.example' });
});

test('What was sent too early is sent once, when it can be (acc 297)', async ({ network, person }) => {
  const letThrough = network.hold(scripts);
  await person.open(at('/'), 'commit');
  await person.type(fields.email, 'bert@muster.example');
  await person.key('Enter');
  await person.press('button', actions.preorder);
  const dialog = person.within('dialog', 'Abenteuerbox vorbestellen');
  await dialog.type(fields.email, 'anna@muster.example');
  await person.key('Enter');
  await dialog.press('button', actions.sendPreorder);
  expect(readBodies(network, /./)).toEqual([]);
  letThrough();
  await expect.poll(() => person.count('dialog')).toBe(0);
  // Two calls of two forms: the network decides which one arrives first.
  await expect.poll(() => readBodies(network, /newsletter\/subscribe$/)).toEqual([{ email: 'bert@muster.example' }]);
  await expect.poll(() => readBodies(network, /preorder\/create$/)).toEqual([{ email: 'anna@muster.example' }]);
  expect(await readAddress(person)).toBe('/');
});

test('What was declared too early is declared once, when it can be (acc 297, 294)', async ({ network, person }) => {
  const letThrough = network.hold(scripts);
  await person.open(at('/widerruf'), 'commit');
  await person.type(fields.name, 'Käthe Großmüller');
  await person.type(fields.receiptEmail, 'kim@muster.example');
  await person.type('Vertrag oder Bestellnummer', 'Abo');
  await person.press('button', actions.withdraw);
  await person.press('button', actions.withdraw);
  await person.key('Enter');
  expect(readBodies(network, /./)).toEqual([]);
  letThrough();
  await person.press('button', actions.confirmWithdrawal);
  await person.read('heading', /ist eingegangen/);
  expect(readBodies(network, /\/api\/withdrawal$/)).toEqual([
    expect.objectContaining({ name: 'Käthe Großmüller', email: 'kim@muster.example' }),
  ]);
});

test('Signing in begins with the first letter, and the app takes over between two of them (acc 297, 12)', async ({
  network,
  person,
}) => {
  const { email, password } = await createAccount();
  const letThrough = network.hold(scripts);
  await person.open(at('/login'), 'commit');
  await person.type(fields.email, email);
  await person.type(fields.password, password.slice(1));
  await person.key('Home');
  letThrough();
  // The provider's code is requested as soon as a field of the form has the focus.
  await expect.poll(() => network.requests.map(({ url }) => url).join(' ')).toMatch(/\/firebase\.\w+\.js/);
  await expectFocus(person, fields.password);
  await person.key(password.slice(0, 1));
  await person.key('Enter');
  await person.arrive(at('/dashboard'));
  await person.read('heading', titles.dashboard);
});

test('Legal texts open, and the page in the other language comes, before any script (acc 297, 33, 36)', async ({
  network,
  person,
}) => {
  const letThrough = network.hold(scripts);
  await person.open(at('/'), 'commit');
  await person.press('link', 'AGB');
  const terms = person.within('dialog', 'AGB');
  await terms.read('link', /^Als eigene Seite öffnen/);
  await terms.press('button', actions.close);
  await expect.poll(() => person.count('dialog')).toBe(0);
  await person.press('button', actions.inEnglish);
  await person.read('heading', titles.landingInEnglish);
  letThrough();
  await person.arrive(at('/en'));
  await person.press('button', actions.inGerman);
  await person.read('heading', titles.landing);
  await person.arrive(at('/'));
});

test('Where somebody is signed in, the landing page never offers to sign in, before its scripts and after (acc 27, 39)', async ({
  network,
  person,
}) => {
  // Without its scripts, because this page would find out that nobody is signed in, and remove the hint.
  const letThrough = network.hold(scripts);
  await person.open(at('/agb'), 'commit');
  await person.run('localStorage.setItem("abenteuerbox:signed-in", "1")');
  await person.open(at('/'), 'commit');
  await person.read('link', actions.enterNow);
  expect(await person.count('link', actions.signIn)).toBe(0);
  expect(await person.count('button', actions.signOut)).toBe(1);
  letThrough();
  // The provider knows nobody: the stored hint was wrong, and the page says so as soon as it knows.
  await expect.poll(() => person.count('link', actions.signIn)).toBe(2);
  expect(await readAddress(person)).toBe('/');
});
