import { readStack } from '../../src/config.ts';
import { expect, test } from '../../src/engines/fixtures.ts';
import { tabAndPress, tabAndType, tabTo, typeKeys } from '../../src/keyboard.ts';
import { waitForMail } from '../../src/mail.ts';
import { readCheckouts } from '../../src/paymentSandbox.ts';
import type { Person } from '../../src/person.ts';
import { actions, at, createParent, fields, pay, sentences, titles } from '../../src/steps.ts';

type State = [role: Parameters<Person['inspect']>[0], name: string];
const expectFocus = (person: Person, ...[role, name]: State) =>
  expect(async () => expect(await person.inspect(role, name)).toMatchObject({ isFocused: true })).toPass();

/** Waits until a prerendered page has hydrated. */
const waitForHydration = (person: Person) =>
  expect
    .poll(() =>
      person.run(`const last = [...document.querySelectorAll('#root a')].at(-1);
        return !!last && Object.keys(last).some((key) => key.startsWith('__reactProps'));`),
    )
    .toBe(true);

test('The password is changed and the account deleted with the keyboard alone (acc 304)', async ({
  person,
  signedIn,
}) => {
  const { email, password } = await signedIn();
  await person.open(at('/dashboard'));
  await person.open(at('/account'));
  await person.read('heading', titles.account);
  await tabAndPress(person, 'Passwort ändern');
  const next = 'ein neuer Anfang';
  const readCurrent = 'return document.activeElement.labels?.[0]?.textContent';
  await expect.poll(() => person.run(readCurrent)).toMatch(/^Aktuelles Passwort/);
  await typeKeys(person, password);
  expect(await person.run('return document.activeElement.value')).toBe(password);
  await tabAndType(person, fields.newPassword, next);
  await tabAndType(person, 'Neues Passwort wiederholen', next);
  await person.key('Enter');
  await person.see('Dein Passwort wurde geändert.');

  await tabAndPress(person, 'Konto löschen');
  const dialog = person.within('alertdialog');
  await expectFocus(dialog, 'heading', 'Konto wirklich löschen?');
  await person.key('Escape');
  await expect.poll(() => person.count('alertdialog')).toBe(0);
  await expectFocus(person.within('main'), 'button', 'Konto löschen');
  await person.key('Enter');
  await expectFocus(dialog, 'heading', 'Konto wirklich löschen?');
  await tabAndPress(person, 'Konto endgültig löschen');
  await person.arrive(at('/login'));
  await person.see('Dein Konto wurde gelöscht.');
  await waitForMail(email, /gelöscht/);
});

test('A box is pre-ordered with the keyboard alone, and the focus comes back (acc 304)', async ({ person }) => {
  const { email } = createParent();
  await person.open(at('/'));
  await waitForHydration(person);
  await tabAndPress(person, actions.preorder);
  await expectFocus(person.within('dialog'), 'textbox', fields.email);
  await typeKeys(person, email);
  await person.key('Enter');
  await person.see(/^Danke! Bitte bestätige deine Vorbestellung/);
  await expectFocus(person, 'button', actions.preorder);
});

test('Registering, choosing an age category and signing out work with the keyboard alone (acc 265)', async ({
  network,
  person,
}) => {
  const { email, password } = createParent();
  await person.open(at('/login'));
  await person.read('heading', titles.signIn);
  await tabAndPress(person, actions.startRegistering);
  await person.read('heading', titles.register);
  await tabAndType(person, fields.email, email);
  await tabAndType(person, fields.password, password);
  await person.key('Enter');
  await person.read('heading', titles.dashboard);
  await tabTo(person, /^Vorschulkinder/);
  await person.key('ArrowRight');
  await person.within('main').read('heading', 'Grundschulkinder (6-9 Jahre)');
  await tabAndPress(person, actions.save);
  await person.waitUntilHidden(/ungespeicherte Änderung/);
  expect(network.requests.map(({ method }) => method)).toContain('PUT');
  await person.reload();
  await person.read('heading', titles.dashboard);
  const category = () => person.inspect('radio', 'Grundschulkinder (6-9 Jahre)');
  await expect(async () => expect(await category()).toMatchObject({ isChosen: true })).toPass();
  await tabAndPress(person, actions.signOut);
  await person.arrive(at('/login'));
});

test('Ordering, changing and cancelling a plan work with the keyboard alone (acc 304)', async ({
  person,
  signedIn,
}) => {
  const { email } = await signedIn();
  await person.open(at('/dashboard'));
  await person.open(at('/subscription'));
  await person.within('article', 'Einstieg').read('button', actions.choosePlan);
  await tabAndPress(person, actions.choosePlan);
  await person.read('button', actions.order);
  await tabAndPress(person, actions.order);
  await person.arrive(new RegExp(`^${readStack().payment}/`));
  await pay(person);
  await person.arrive(new RegExp(`^${at('/dashboard')}`));
  await person.see(sentences.active);
  await person.open(at('/subscription'));
  await person.within('article', 'Einstieg').see(sentences.currentPlan);

  // The next plan is the first that can be chosen.
  await tabAndPress(person, actions.choosePlan);
  await person.within('dialog', 'Tarif wechseln').see(/^Heute zahlst du/);
  await tabAndPress(person, actions.changePlan);
  await person.within('article', 'Standard').see(sentences.currentPlan);

  // The link opens the dialog of the account page at once.
  await tabAndPress(person, 'Abo kündigen');
  // The harmless button has the focus. Forwards, Tab would leave the page for Firefox's own buttons.
  await expectFocus(person, 'button', 'Abo behalten');
  await person.key('Shift+Tab');
  await expectFocus(person, 'button', 'Jetzt kündigen');
  await person.key('Enter');
  await person.see(/^Deine Kündigung ist eingegangen\./);
  await expect
    .poll(async () => (await readCheckouts(email)).subscriptions.map((one) => one.cancel_at !== null))
    .toEqual([true]);
});
