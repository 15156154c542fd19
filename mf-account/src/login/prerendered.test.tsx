import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { persons, prerender } from 'qa/testing';
import { setTestIdentity, setTestSession, testUser } from 'shared-auth/testing';
import LoginScreen from './LoginScreen.tsx';

const user = userEvent.setup();
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-Mail-Adresse' });
const password = () => screen.getByLabelText<HTMLInputElement>('Passwort');
const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 });

/** Prerenders the sign-in page and fills in its form before the script is loaded. */
function typedInto() {
  const prerendered = prerender(LoginScreen, '/login');
  email().value = 'anna@example.org';
  password().value = ' geheim ';
  return prerendered;
}

afterEach(() => document.body.replaceChildren());

test('the sign-in card is prerendered completely, and its form sends nothing without a script (acc 297)', () => {
  const { container } = prerender(LoginScreen, '/login');
  expect(heading()).toHaveTextContent('Anmelden');
  expect(password()).toBeVisible();
  expect(button('Noch kein Account? Jetzt registrieren')).toBeVisible();
  expect(button('Passwort vergessen?')).toBeVisible();
  expect(container.querySelector('form')).toHaveAttribute('method', 'dialog');
  expect(container.querySelector('noscript')).toHaveTextContent('Die Anmeldung braucht JavaScript.');
});

test('text typed before hydration is sent, whatever becomes of the session (acc 297, 85)', async () => {
  const sent: string[][] = [];
  const { hydrate } = typedInto();
  hydrate();
  act(() => setTestSession({ status: 'signed-out' }));
  setTestIdentity({
    signIn: async (...parts) => {
      sent.push(parts);
      return testUser;
    },
  });
  expect(email()).toHaveValue('anna@example.org');
  await user.click(button('Anmelden'));
  await waitFor(() => expect(sent).toEqual([['anna@example.org', ' geheim ']]));
});

test('an e-mail that was typed before the script came stays in the other modes, a password does not (acc 90)', async () => {
  const { hydrate } = typedInto();
  setTestSession({ status: 'signed-out' });
  hydrate();
  await user.click(button('Noch kein Account? Jetzt registrieren'));
  expect(email()).toHaveValue('anna@example.org');
  expect(password()).toHaveValue('');
});

test('an address that hydration fills into a focused field is replaced by what is typed next (acc 297)', async () => {
  const { hydrate } = prerender(LoginScreen, '/login');
  setTestSession({ status: 'signed-out' });
  email().focus();
  hydrate({ pathname: '/login', state: { email: 'anna@example.org' } });
  expect(email()).toHaveValue('anna@example.org');
  await user.keyboard('bert@example.org');
  expect(email()).toHaveValue('bert@example.org');
});

test('text typed after an early press of "Registrieren" belongs to the new account (acc 297, 90)', () => {
  const { hydrate } = typedInto();
  password().focus();
  setTestSession({ status: 'signed-out' });
  hydrate();
  // As the early script repeats it.
  act(() => button('Noch kein Account? Jetzt registrieren').click());
  expect(heading()).toHaveTextContent('Account erstellen');
  expect(email()).toHaveValue('anna@example.org');
  expect(password()).toHaveValue(' geheim ');
  expect(password()).toHaveFocus();
});

test('a session that turns out to have ended says so above what is being typed (acc 15)', async () => {
  const { hydrate } = typedInto();
  hydrate();
  await user.type(password(), 'nis');
  act(() => setTestSession({ status: 'signed-out', reason: 'expired' }));
  expect(screen.getByText('Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.')).toBeVisible();
  expect(password()).toHaveValue(' geheim nis');
  expect(password()).toHaveFocus();
});

test('a user who turns out to be signed in is led on, and the form goes (acc 11)', () => {
  const { hydrate, container } = typedInto();
  hydrate();
  expect(email()).toBeVisible();
  act(() => setTestSession(persons.anna.session));
  expect(container.querySelector('form')).toBeNull();
});

test.each([
  ['?mode=register', 'Account erstellen'],
  ['?mode=reset', 'Passwort zurücksetzen'],
  ['?mode=resetPassword', 'Neues Passwort wählen'],
  ['?mode=verifyEmail', 'E-Mail-Adresse bestätigen'],
  ['?mode=unknown', 'Anmelden'],
])('the script turns the prerendered card into the one that the address asks for: %s (acc 288)', (query, title) => {
  const { hydrate } = prerender(LoginScreen, '/login');
  setTestSession({ status: 'signed-out' });
  hydrate(`/login${query}`);
  expect(heading()).toHaveTextContent(title);
  expect(document.title).toBe(`${title} – Abenteuerbox`);
});

test('a reload after saving a new password says again that it is saved, with the e-mail filled in', () => {
  const { hydrate } = prerender(LoginScreen, '/login');
  setTestSession({ status: 'signed-out' });
  hydrate({ pathname: '/login', state: { email: 'anna@example.org', savedPassword: { hasEndedOthers: true } } });
  expect(screen.getByText(/^Dein neues Passwort ist gespeichert\./)).toBeVisible();
  expect(email()).toHaveValue('anna@example.org');
});
