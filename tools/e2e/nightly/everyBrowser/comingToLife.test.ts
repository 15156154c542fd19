import { prerenderedMark } from 'page-contract/prerenderedPage';
import { createAccount } from '../../src/account.ts';
import { expect, test } from '../../src/engines/fixtures.ts';
import type { NetworkProxy } from '../../src/engines/networkProxy.ts';
import type { Person } from '../../src/person.ts';
import { actions, at, createParent, fields, fillCredentials, titles } from '../../src/steps.ts';

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

test('A sign-in that was sent too early signs in, once (acc 297, 12, 91)', async ({ network, person }) => {
  const { email, password } = await createAccount();
  const letThrough = network.hold(scripts);
  await person.open(at('/login'), 'commit');
  await fillCredentials(person, { email, password });
  await person.key('Enter');
  await person.press('button', actions.signIn);
  expect(await readAddress(person)).toBe('/login');
  expect(readBodies(network, /accounts:signIn/)).toEqual([]);
  letThrough();
  await person.arrive(at('/dashboard'));
  await person.read('heading', titles.dashboard);
  expect(readBodies(network, /accounts:signIn/)).toEqual([expect.objectContaining({ email, password })]);
});

test('Someone who chose to register too early, and typed since, gets the account they typed (acc 297)', async ({
  network,
  person,
}) => {
  const letThrough = network.hold(scripts);
  await person.open(at('/login'), 'commit');
  await person.press('button', actions.startRegistering);
  await fillCredentials(person, createParent());
  letThrough();
  await person.read('heading', titles.register);
  await expectFocus(person, fields.password);
  await person.key('Enter');
  await person.read('heading', titles.dashboard);
});

for (const [path, title] of [
  ['/login?mode=register', titles.register],
  ['/login?mode=resetPassword', 'Neues Passwort wählen'],
] as const)
  test(`${path} takes nothing into a form that is another one’s, and becomes „${title}“ (acc 288, 297)`, async ({
    network,
    person,
  }) => {
    const letThrough = network.hold(scripts);
    await person.open(at(path), 'commit');
    const isPrerendered = `return document.querySelector('#root')?.hasAttribute('${prerenderedMark}')`;
    await expect.poll(() => person.run(isPrerendered)).toBe(false);
    expect(await person.count('textbox')).toBe(0);
    letThrough();
    await person.read('heading', title);
    expect(await person.run('return document.title')).toBe(`${title} – Abenteuerbox`);
    expect(await readAddress(person)).toBe(path);
  });

test('The page stays when its scripts never arrive', async ({ errors, network, person }) => {
  errors.announce(/net::ERR_\w+ .*\.js/);
  network.refuse(scripts);
  await person.open(at('/'));
  await person.read('heading', titles.landing);
  expect(await person.count('link', actions.signIn)).toBeGreaterThan(0);
});
