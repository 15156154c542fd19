import { createCheckoutSession } from 'api-contract';
import { createAccount } from '../src/account.ts';
import { linkBox } from '../src/box.ts';
import { readStack } from '../src/config.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { tabAndPress } from '../src/keyboard.ts';
import { findLink, listSubjects, waitForMail } from '../src/mail.ts';
import { nextSecond } from '../src/nextSecond.ts';
import { readCheckouts } from '../src/paymentSandbox.ts';
import type { Person } from '../src/person.ts';
import {
  actions,
  at,
  createParent,
  fields,
  fillCredentials,
  menu,
  openMenuEntry,
  order,
  pay,
  register,
  sentences,
  signIn,
  signOut,
  titles,
} from '../src/steps.ts';

const arriveOnDashboard = (person: Person) => person.arrive(new RegExp(`^${at('/dashboard')}(?:\\?|$)`));
const linkSent = /^Wenn es ein Konto mit dieser E-Mail-Adresse gibt/;
const confirm = 'Vorbestellung bestätigen';
const reserved = /^Sie ist unverbindlich und kostet nichts\./;

test('From the landing page to an active subscription, told minutes and sign-out (acc 12, 121, 137, 140, 204, 207, 255, 277)', async ({
  network,
  person,
}) => {
  const parent = createParent();
  const bearerOf = (method: string, path: string) =>
    network.requests.find((request) => request.method === method && request.url.endsWith(path))?.headers.authorization;
  await person.open(at('/'));
  await tabAndPress(person, actions.signIn);
  await person.arrive(at('/login'));
  await person.press('button', actions.startRegistering);
  await fillCredentials(person, parent);
  await person.press('button', actions.register);
  await person.arrive(at('/dashboard'));
  await person.within('main').read('link', actions.subscribe);
  for (const call of ['UserDevice/list-devices', 'UserInfo/age-settings', 'Subscription/details'])
    expect(bearerOf('GET', call)).toMatch(/^Bearer ey/);

  await openMenuEntry(person, menu.subscription);
  await person.within('article', 'Standard').press('button', actions.choosePlan);
  await person.press('button', actions.order);
  await person.arrive(new RegExp(`^${readStack().payment}/`));
  expect(bearerOf('POST', createCheckoutSession.path)).toMatch(/^Bearer ey/);
  const orders = network.requests.filter(
    ({ method, url }) => method === 'POST' && url.endsWith(createCheckoutSession.path),
  );
  expect(orders.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ priceId: 'price_standard_monthly' }]);
  await pay(person);
  await arriveOnDashboard(person);
  await person.see(sentences.active);
  await person.see(sentences.unused(360));
  expect((await waitForMail(parent.email, /Standard|Abo/)).text).toContain('Widerruf');

  const box = await linkBox(parent);
  await box.tell(12);
  await person.reload();
  await person.see('12 von 360 Minuten verbraucht');
  await person.read('button', /^Box .+ entfernen$/);

  await openMenuEntry(person, menu.setup);
  await person.read('heading', titles.setup);
  await openMenuEntry(person, menu.faq);
  await person.read('heading', titles.faq);
  await signOut(person);
});

test('A parent registers, signs out, is told of a wrong password, and signs in (acc 12, 101)', async ({
  errors,
  person,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const parent = await register(person);
  await person.see(sentences.noBox);
  await signOut(person);
  await fillCredentials(person, { ...parent, password: 'ganz falsch' });
  await person.press('button', actions.signIn);
  await person.see(sentences.wrongCredentials);
  await nextSecond();
  await signIn(person, parent);
  await person.read('heading', titles.dashboard);
});

test('A forgotten password is replaced on our own page, from the mail; an unknown address gets the same answer and no mail (acc 88, 89)', async ({
  errors,
  person,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const unknown = createParent();
  const parent = await createAccount();
  await person.open(at('/login'));
  for (const { email } of [unknown, parent]) {
    await person.press('button', actions.forgotPassword);
    await person.type(fields.email, email);
    await person.press('button', actions.requestLink);
    await person.see(linkSent);
    await person.read('heading', titles.signIn);
  }
  // Mails leave in order: the later one of the known address has arrived, so one to the unknown address would have.
  const link = findLink(await waitForMail(parent.email, /Passwort/));
  expect(await listSubjects(unknown.email)).toEqual([]);

  await person.open(link);
  await person.arrive(at('/login?mode=resetPassword'));
  await person.type(fields.newPassword, 'ein neuer Anfang');
  await person.press('button', actions.savePassword);
  await person.see(/^Dein neues Passwort ist gespeichert\./);
  await nextSecond();
  await fillCredentials(person, { ...parent, password: 'ein neuer Anfang' });
  await person.press('button', actions.signIn);
  await person.arrive(at('/dashboard'));

  await signOut(person);
  await person.open(link);
  await person.see(/^Dieser Link ist abgelaufen oder wurde schon benutzt\./);
});

test('The token of a mailed link stands in nothing that is asked, in no referrer and not in the address bar; after a reload the mail leads on, and the success stays (acc 284, 322)', async ({
  network,
  person,
}) => {
  const { email } = createParent();
  await person.open(at('/'));
  await person.within('main').press('button', actions.preorder);
  const dialog = person.within('dialog', 'Abenteuerbox vorbestellen');
  await dialog.type(fields.email, email);
  await dialog.press('button', actions.sendPreorder);
  await person.see('Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.');
  const link = findLink(await waitForMail(email, /Vorbestellung|Reservierung/));
  const [, token = 'none'] = link.split('#token=');
  // The second as mails had it until November 2026: then the page itself is asked for by it, and nothing else.
  for (const [opened, expected] of [
    [link, 0],
    [link.replace('#token=', '?token='), 1],
  ] as const) {
    await person.open('about:blank');
    const before = network.requests.length;
    await person.open(opened);
    await person.read('button', confirm);
    const asked = network.requests.slice(before).map(({ url, headers }) => `${url} from ${headers.referer}`);
    expect(await person.run('return [location.href, document.referrer]')).toEqual([
      at('/bestaetigen/vorbestellung'),
      '',
    ]);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((one) => one.includes(token))).toHaveLength(expected);
  }
  await person.reload();
  await person.see(/Bitte öffne ihn in der E-Mail noch einmal\.$/);
  // At the same address, so that only what follows # is new.
  await person.open(link);
  await person.press('button', confirm);
  await person.see(reserved);
  await person.read('heading', 'Deine Vorbestellung ist bestätigt');
  const before = network.requests.length;
  await person.reload();
  await person.read('heading', 'Deine Vorbestellung ist bestätigt');
  const asked = network.requests.slice(before).map(({ url }) => url);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  await person.open(link);
  await person.press('button', confirm);
  await person.see('Schon bestätigt. Du musst nichts mehr tun.');
});

test("A declined card is explained on the payment page; a bank's question is asked, no costs nothing, yes pays (acc 207)", async ({
  errors,
  person,
  signedIn,
}) => {
  errors.announce(/status of 402/);
  const { email } = await signedIn();
  await order(person, 'Einstieg');
  await pay(person, '4000 0000 0000 0002');
  await person.see(/^Deine Karte wurde abgelehnt\./);
  await pay(person, '4000 0025 0000 3155');
  await person.press('button', 'Ablehnen');
  await person.read('alert');
  expect((await readCheckouts(email)).subscriptions).toEqual([]);
  await pay(person, '4000 0025 0000 3155');
  await person.press('button', 'Zahlung bestätigen');
  await arriveOnDashboard(person);
  await person.see(sentences.unused(120));
});
