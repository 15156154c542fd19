import { expect, test } from '../src/engines/fixtures.ts';
import { findLink, waitForMail } from '../src/mail.ts';
import type { Person } from '../src/person.ts';
import { runBox } from '../src/runBox.ts';
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
  signOut,
  titles,
  type Parent,
} from '../src/steps.ts';

/** Every family has a box of its own. */
const boxOf = ({ email }: Parent, ...words: string[]) => runBox(...words, '--box', email);
const link = (parent: Parent) => boxOf(parent, 'link', '--email', parent.email, '--password', parent.password);
const expectChosen = (person: Person, name: string) =>
  expect(async () => expect(await person.inspect('radio', name)).toMatchObject({ isChosen: true })).toPass();

async function saveAgeCategory(person: Person, name: string): Promise<void> {
  await person.choose('radio', name);
  await person.press('button', actions.save);
  await person.waitUntilHidden(/ungespeicherte Änderung/);
}

/** Tokens know the sign-in to the second, so sessions that are to be told apart must not begin in the same one. */
async function nextSecond(): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(now);
}

test('Two people one after the other in one browser: nothing of the first is left for the second', async ({
  person,
}) => {
  const first = await register(person);
  await link(first);
  await saveAgeCategory(person, 'Kleinkinder (2-3 Jahre)');
  await person.reload();
  await person.read('button', /^Box .+ entfernen$/);
  await signOut(person);

  await register(person);
  await person.see(sentences.noBox);
  await expectChosen(person, 'Vorschulkinder (4-5 Jahre)');
  await openMenuEntry(person, menu.account);
  await person.read('heading', titles.account);
  expect(await person.run('return document.documentElement.outerHTML')).not.toContain(first.email);
});

for (const [name, kind] of [
  ['Höhle', 'with an umlaut'],
  ['بيت الحكايات', 'in Arabic'],
  ['W'.repeat(40), 'as long as it may be'],
] as const)
  test(`A box gets a name ${kind} and is removed, the age category is still there after a reload (acc 127, 131, 158)`, async ({
    person,
  }) => {
    const parent = await register(person);
    await link(parent);
    await person.reload();
    await person.press('button', /umbenennen$/);
    await person.within('dialog').type('Name der Box', name);
    await person.within('dialog').press('button', actions.save);
    await person.read('heading', name);
    await saveAgeCategory(person, 'Ältere Kinder (10-12 Jahre)');

    await person.reload();
    await person.read('heading', name);
    await expectChosen(person, 'Ältere Kinder (10-12 Jahre)');
    await person.press('button', /^Box .+ entfernen$/);
    await person.within('alertdialog').press('button', 'Box entfernen');
    await person.see(sentences.noBox);
    await expect(boxOf(parent, 'heartbeat')).rejects.toThrow('The sign-in of the box is no longer valid');
  });

test('The password: a wrong current one is refused, the right one changes it and is mailed (acc 171)', async ({
  errors,
  person,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const parent = await register(person);
  await openMenuEntry(person, menu.account);
  await person.press('button', 'Passwort ändern');
  const change = async (current: string) => {
    await person.type('Aktuelles Passwort', current);
    await person.type(fields.newPassword, 'ein neuer Anfang');
    await person.type('Neues Passwort wiederholen', 'ein neuer Anfang');
    await person.press('button', 'Passwort ändern');
  };
  await change('ganz falsch');
  await person.see('Das aktuelle Passwort ist nicht korrekt');
  await change(parent.password);
  await person.see('Dein Passwort wurde geändert.');
  expect((await waitForMail(parent.email, /Passwort .*geändert/)).text).toContain('Das warst nicht du?');
  await openMenuEntry(person, menu.dashboard);
  await person.see(sentences.noBox);
});

for (const [kind, create] of [
  ['Another', createParent],
  ['An address with a plus', () => ({ email: createParent().email.replace('@', '+geschichten@') })],
] as const)
  test(`${kind} e-mail address counts once the link in the new mailbox is confirmed, and the old one is told (acc 309)`, async ({
    person,
  }) => {
    const parent = await register(person);
    const next = { email: create().email, password: parent.password };
    await nextSecond();
    await openMenuEntry(person, menu.account);
    await person.press('button', 'E-Mail-Adresse ändern');
    await person.type('Neue E-Mail-Adresse', next.email);
    await person.type('Aktuelles Passwort', parent.password);
    await person.press('button', 'Link an die neue Adresse senden');
    await person.see(new RegExp(`^Wir haben einen Bestätigungslink an ${next.email.replace('+', '\\+')} geschickt\\.`));
    expect((await waitForMail(parent.email, /^Eine neue E-Mail-Adresse/)).text).toContain(next.email);
    await person.see(parent.email);

    await nextSecond();
    await person.open(findLink(await waitForMail(next.email, /^Bestätige deine neue E-Mail-Adresse/)));
    await person.press('button', 'Neue Adresse bestätigen');
    await person.see(new RegExp(`^Deine neue E-Mail-Adresse ${next.email.replace('+', '\\+')} gilt jetzt\\.`));
    await person.press('link', 'Zur Anmeldung');
    const field = () => person.inspect('textbox', fields.email);
    await expect(async () => expect(await field()).toMatchObject({ value: next.email })).toPass();
    await person.type(fields.password, next.password);
    await person.press('button', actions.signIn);
    await person.arrive(at('/dashboard'));
    await waitForMail(parent.email, /wurde geändert$/);
    await openMenuEntry(person, menu.account);
    await person.see(next.email);
  });

test('„Überall abmelden“ ends the session here and on the box, and says so', async ({ person }) => {
  const parent = await register(person);
  await link(parent);
  await nextSecond();
  await openMenuEntry(person, menu.account);
  await person.press('button', 'Überall abmelden');
  await person.press('button', 'Jetzt überall abmelden');
  await person.arrive(at('/login'));
  await person.see(/^Du bist überall abgemeldet\./);
  await expect(boxOf(parent, 'heartbeat')).rejects.toThrow('The sign-in of the box is no longer valid');
  await link(parent);
  expect(await boxOf(parent, 'heartbeat')).toContain('has said that it is there');
});

test('A deleted account: two steps, everything gone, the box is refused, and the address is free again (acc 186, 189, 190)', async ({
  errors,
  person,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const parent = await register(person);
  await order(person, 'Einstieg');
  await pay(person);
  await person.see(sentences.unused(120));
  await link(parent);

  await openMenuEntry(person, menu.account);
  await person.within('main').press('button', 'Konto löschen');
  await person.within('alertdialog').press('button', 'Konto endgültig löschen');
  await person.arrive(at('/login'));
  await person.see('Dein Konto wurde gelöscht.');
  await waitForMail(parent.email, /gelöscht/);

  await expect(boxOf(parent, 'tell', '--minutes', '5')).rejects.toThrow('The sign-in of the box is no longer valid');
  await fillCredentials(person, parent);
  await person.press('button', actions.signIn);
  await person.see(sentences.wrongCredentials);
  await register(person, parent);
  await person.see(sentences.noBox);
  await person.within('main').read('link', actions.subscribe);
});
