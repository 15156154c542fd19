import { shareStack, readStack } from '../src/config.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { findLink, waitForMail } from '../src/mail.ts';
import { openOwnSite } from '../src/ownSite.ts';
import { readCheckouts } from '../src/paymentSandbox.ts';
import type { Person } from '../src/person.ts';
import { releaseWithChange } from '../src/release.ts';
import { runBox } from '../src/runBox.ts';
import {
  actions,
  at,
  fields,
  fillCredentials,
  menu,
  createParent,
  openMenuEntry,
  order,
  pay,
  register,
  sentences,
  signIn,
  signOut,
  titles,
  waitForStoredInput,
} from '../src/steps.ts';

// Journeys of a customer that every supported engine runs. What another engine has to do differently is a defect.

/** Opens the dialog on the landing page and sends it; the address of the pre-order. */
async function preorder(person: Person): Promise<string> {
  const { email } = createParent();
  await person.within('main').press('button', actions.preorder);
  const dialog = person.within('dialog', 'Abenteuerbox vorbestellen');
  await dialog.type(fields.email, email);
  await dialog.press('button', actions.sendPreorder);
  return email;
}

const thanks = 'Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.';

test('A pre-order that is sent before the scripts have arrived is made once they are there (acc 297, 301)', async ({
  network,
  person,
}) => {
  const letThrough = network.hold(/\.js$/);
  await person.open(at('/'), 'commit');
  await person.read('heading', titles.landing);
  const email = await preorder(person);
  letThrough();
  await person.see(thanks);
  await waitForMail(email, /^Bitte bestätige deine Vorbestellung/);
});

test('A pre-order on the landing page is confirmed by the mailed link (acc 301)', async ({ person }) => {
  await person.open(at('/'));
  const email = await preorder(person);
  await person.see(thanks);
  await person.open(findLink(await waitForMail(email, /^Bitte bestätige deine Vorbestellung/)));
  await person.press('button', 'Vorbestellung bestätigen');
  await person.see(/^Danke! Deine Abenteuerbox ist reserviert\./);
});

test('The language changes text and address and is remembered (acc 33, 35, 36, 301)', async ({ person }) => {
  await person.open(at('/'));
  await person.press('button', actions.inEnglish);
  await person.read('heading', titles.landingInEnglish);
  await person.arrive(at('/en'));
  await person.open(at('/'));
  await person.read('heading', titles.landingInEnglish);
  await person.press('button', actions.inGerman);
  await person.read('heading', titles.landing);
  await person.arrive(at('/'));
});

test('A parent registers, signs out, is told of a wrong password and signs in (acc 12, 301)', async ({
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
  await signIn(person, parent);
  await person.read('heading', titles.dashboard);
});

test('A plan is bought, changed and cancelled (acc 207, 217, 301)', async ({ person }) => {
  const { email } = await register(person);
  await order(person, 'Einstieg');
  await pay(person);
  await person.arrive(new RegExp(`^${at('/dashboard')}`));
  await person.see(sentences.active);

  await openMenuEntry(person, menu.subscription);
  await person.within('article', 'Einstieg').see(sentences.currentPlan);
  await person.within('article', 'Standard').press('button', actions.choosePlan);
  await person.within('dialog', 'Tarif wechseln').see(/^Heute zahlst du/);
  await person.within('dialog', 'Tarif wechseln').press('button', actions.changePlan);
  await person.within('article', 'Standard').see(sentences.currentPlan);

  await person.within('main').press('link', 'Abo kündigen');
  await person.read('heading', titles.account);
  await person.within('main').press('button', 'Abo kündigen');
  await person.press('button', 'Jetzt kündigen');
  await person.see(/^Deine Kündigung ist eingegangen\./);
  await expect
    .poll(async () => (await readCheckouts(email)).subscriptions.map((one) => one.cancel_at !== null))
    .toEqual([true]);
});

test('A contract is cancelled without signing in, after the page was loaded again (acc 278, 280, 301)', async ({
  person,
}) => {
  const { email } = createParent();
  await person.open(at('/kuendigen'));
  await person.type(fields.name, 'Kim Beispiel');
  await person.type('E-Mail-Adresse deines Kontos', email);
  await waitForStoredInput(person, email);
  await person.open(at('/kuendigen'));
  await person.press('button', 'jetzt kündigen');
  await person.read('heading', 'Deine Kündigung ist eingegangen');
  await waitForMail(email, /^Eingangsbestätigung deiner Kündigung/);
});

test('A contract is withdrawn from in two steps, without signing in (acc 281, 282, 301)', async ({ person }) => {
  const { email } = createParent();
  await person.open(at('/widerruf'));
  await person.type(fields.name, 'Kim Beispiel');
  await person.type('Vertrag oder Bestellnummer', 'Abo');
  await person.type(fields.receiptEmail, email);
  await person.press('button', actions.withdraw);
  await person.press('button', actions.confirmWithdrawal);
  await person.read('heading', sentences.withdrawalReceived);
  await waitForMail(email, /^Eingangsbestätigung deines Widerrufs/);
});

test('The FAQ is searched, and an answer has an address of its own (acc 227, 301)', async ({ person }) => {
  await register(person);
  await openMenuEntry(person, menu.faq);
  await person.read('heading', titles.faq);
  await person.type('Wonach suchst du?', 'wlan');
  await person.see(/^\d+ Fragen gefunden\.$/);
  await person.open(at('/faq#kuendigen'));
  await person.see('Wie kündige ich?');
});

test('The setup guide sees that the box has signed in (acc 301)', async ({ person }) => {
  const { email, password } = await register(person);
  await openMenuEntry(person, menu.setup);
  await person.read('heading', titles.setup);
  await person.choose('checkbox', 'Schritt 1 ist erledigt');
  await runBox('link', '--box', email, '--email', email, '--password', password);
  await person.see(/^Die Box „.+“ ist jetzt mit deinem Konto verbunden\.$/);
  await person.within('main').press('link', 'Zum Dashboard');
  await person.read('button', /^Box .+ entfernen$/);
});

test('Guide and FAQ open without internet, and all others once it is back (acc 251, 276, 301)', async ({
  errors,
  network,
  person,
}) => {
  errors.announce(/net::ERR_/, /could not be loaded/, / failed: network/);
  await register(person);
  const worker = () => person.run('return navigator.serviceWorker.controller?.state');
  await expect.poll(worker, { timeout: 40_000 }).toBe('activated');
  const reconnect = network.refuse(/./);
  await person.open(at('/faq'));
  await person.read('heading', titles.faq);
  await openMenuEntry(person, menu.setup);
  await person.read('heading', titles.setup);
  await person.open(at('/kuendigen'));
  await person.see(/^Für diesen Bereich brauchst du Internet\./);
  reconnect();
  await person.read('heading', 'Verträge hier kündigen');
});

test('A screen that cannot be loaded says so, everything else works, and a retry heals (acc 24, 272, 301)', async ({
  errors,
  network,
  person,
}) => {
  errors.announce(/net::ERR_/, /could not be loaded/);
  // Before anything of it can be prefetched.
  const reconnect = network.refuse(/\/mf-help\/.+\.js/);
  await register(person);
  await person.open(at('/faq'));
  await person.within('main').read('button', actions.retry);
  await openMenuEntry(person, menu.account);
  await person.read('heading', titles.account);
  await openMenuEntry(person, menu.faq);
  await person.within('main').read('button', actions.retry);
  reconnect();
  await person.press('button', actions.retry);
  await person.read('heading', titles.faq);
});

test.describe('On a site that changes', () => {
  let closeSite: () => Promise<void>;
  let ownSite: string;
  test.beforeAll(async () => {
    const { origin } = readStack();
    closeSite = await openOwnSite();
    ownSite = readStack().origin;
    // The backend answers to pages of this address only.
    shareStack({ ...readStack(), origin });
  });
  test.afterAll(() => closeSite?.());

  test('a newer version of a screen is used at the next change of page, in the same document (acc 298, 301)', async ({
    network,
    person,
  }) => {
    network.redirect(at(''), ownSite);
    await register(person);
    await openMenuEntry(person, menu.faq);
    await person.read('heading', titles.faq);
    await person.run('window.isSameDocument = true');
    await releaseWithChange(titles.faq, 'Oft gefragt');
    await expect(async () => {
      await person.run("dispatchEvent(new Event('online'))");
      await openMenuEntry(person, menu.account);
      await person.read('heading', titles.account);
      await openMenuEntry(person, menu.faq);
      expect(await person.read('heading', /^(?:Häufig gestellte Fragen|Oft gefragt)$/)).toBe('Oft gefragt');
    }).toPass();
    expect(await person.run('return window.isSameDocument')).toBe(true);
  });
});
