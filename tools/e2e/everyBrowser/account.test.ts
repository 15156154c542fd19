import { createAccount, readSubscription, signInElsewhere, subscribe } from '../src/account.ts';
import { linkBox } from '../src/box.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { findLink, waitForMail } from '../src/mail.ts';
import { nextSecond } from '../src/nextSecond.ts';
import type { Person } from '../src/person.ts';
import {
  actions,
  at,
  createParent,
  fields,
  fillCredentials,
  menu,
  openMenuEntry,
  register,
  sentences,
  signIn,
  signOut,
  titles,
} from '../src/steps.ts';

const expectChosen = (person: Person, name: string) =>
  expect(async () => expect(await person.inspect('radio', name)).toMatchObject({ isChosen: true })).toPass();

async function saveAgeCategory(person: Person, name: string): Promise<void> {
  await person.choose('radio', name);
  await person.press('button', actions.save);
  await person.waitUntilHidden(/ungespeicherte Änderung/);
}

test('Two people one after the other in one browser: nothing of the first is left for the second', async ({
  person,
  signedIn,
}) => {
  const first = await signedIn();
  await linkBox(first);
  await person.open(at('/dashboard'));
  await saveAgeCategory(person, 'Kleinkinder (2-3 Jahre)');
  await person.read('button', /^Box .+ entfernen$/);
  await signOut(person);

  await signIn(person, await createAccount());
  await person.see(sentences.noBox);
  await expectChosen(person, 'Vorschulkinder (4-5 Jahre)');
  await openMenuEntry(person, menu.account);
  await person.read('heading', titles.account);
  expect(await person.run('return document.documentElement.outerHTML')).not.toContain(first.email);
});

test('A box gets a name, from left to right or from right to left, and is removed; the age category is still there after a reload (acc 127, 131, 158)', async ({
  person,
  signedIn,
}) => {
  const box = await linkBox(await signedIn());
  await person.open(at('/dashboard'));
  for (const name of ['Höhle', 'بيت الحكايات']) {
    await person.press('button', /umbenennen$/);
    await person.within('dialog').type('Name der Box', name);
    await person.within('dialog').press('button', actions.save);
    await person.read('heading', name);
  }
  await saveAgeCategory(person, 'Ältere Kinder (10-12 Jahre)');

  await person.reload();
  await person.read('heading', 'بيت الحكايات');
  await expectChosen(person, 'Ältere Kinder (10-12 Jahre)');
  await person.press('button', /^Box .+ entfernen$/);
  await person.within('alertdialog').press('button', 'Box entfernen');
  await person.see(sentences.noBox);
  await expect(box.sendHeartbeat()).rejects.toThrow('The sign-in of the box is no longer valid');
});

test('The password: a wrong current one is refused, the right one changes it, ends other sign-ins and is mailed (acc 171, 174)', async ({
  errors,
  person,
  signedIn,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const parent = await signedIn();
  const phone = await signInElsewhere(parent);
  await readSubscription(phone);
  await nextSecond();
  await person.open(at('/account'));
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
  await expect(readSubscription(phone)).rejects.toThrow('401');
  await openMenuEntry(person, menu.dashboard);
  await person.see(sentences.noBox);
});

test('Another e-mail address counts once the link in the new mailbox is confirmed, and the old one is told (acc 309)', async ({
  errors,
  person,
  signedIn,
}) => {
  // The change ends all sign-ins: what the page reads ahead at that moment is refused.
  errors.announce(/status of 401 .*\/(subscription|user)\/api/, /status of 400 .*securetoken/);
  const parent = await signedIn();
  const next = { email: createParent().email.replace('@', '+geschichten@'), password: parent.password };
  await nextSecond();
  await person.open(at('/account'));
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
  await person.read('heading', 'Deine neue E\u2011Mail\u2011Adresse gilt jetzt');
  // Before anybody signs in with the new address.
  await waitForMail(parent.email, /wurde geändert$/);
  await person.press('link', 'Zur Anmeldung');
  const field = () => person.inspect('textbox', fields.email);
  await expect(async () => expect(await field()).toMatchObject({ value: next.email })).toPass();
  await person.type(fields.password, next.password);
  await person.press('button', actions.signIn);
  await person.arrive(at('/dashboard'));
  await openMenuEntry(person, menu.account);
  await person.see(next.email);
});

test('A deleted account: two steps, everything gone, the box is refused, and the address is free again (acc 186, 189, 190)', async ({
  errors,
  person,
  signedIn,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  // A screen may be read ahead in the moment in which the account ends.
  errors.announce(/status of 401 .*\/(subscription|user)\/api/, /status of 400 .*securetoken/);
  const parent = await signedIn();
  await subscribe(parent, 'basic');
  const box = await linkBox(parent);

  await person.open(at('/account'));
  await person.within('main').press('button', 'Konto löschen');
  await person.within('alertdialog').press('button', 'Konto endgültig löschen');
  await person.arrive(at('/login'));
  await person.see('Dein Konto wurde gelöscht.');
  await waitForMail(parent.email, /gelöscht/);

  await expect(box.tell(5)).rejects.toThrow('The sign-in of the box is no longer valid');
  await fillCredentials(person, parent);
  await person.press('button', actions.signIn);
  await person.see(sentences.wrongCredentials);
  await register(person, parent);
  await person.see(sentences.noBox);
  await person.within('main').read('link', actions.subscribe);
});
