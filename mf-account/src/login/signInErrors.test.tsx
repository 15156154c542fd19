import { screen, waitFor } from '@testing-library/react';
import { identityCalls, refuseIdentity } from 'qa';
import { failWith, setTestIdentity } from 'shared-auth/testing';
import { signInTexts } from '../identityErrorTexts.ts';
import { findAlert } from '../testing/findAlert.ts';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const email = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
const password = () => screen.getByLabelText('Passwort');
const button = (name: string) => screen.getByRole('button', { name });
const alert = () => findAlert();

/** Acceptance number, code, sentence. */
const catalogue: [number, string, string][] = [
  [92, 'invalid-email', 'Die E-Mail-Adresse ist ungültig.'],
  [93, 'user-disabled', 'Dieser Account wurde deaktiviert.'],
  [94, 'user-not-found', 'Kein Account mit dieser E-Mail-Adresse gefunden.'],
  [95, 'wrong-password', 'Falsches Passwort.'],
  [96, 'email-already-in-use', 'Diese E-Mail-Adresse wird bereits verwendet.'],
  [97, 'weak-password', 'Das Passwort muss mindestens 6 Zeichen lang sein.'],
  [98, 'missing-password', 'Bitte gib ein Passwort ein.'],
  [99, 'too-many-requests', 'Zu viele Versuche. Bitte versuche es später erneut.'],
  [100, 'network-request-failed', 'Netzwerkfehler. Bitte überprüfe deine Internetverbindung.'],
  [101, 'invalid-credential', 'Ungültige Anmeldedaten. Bitte überprüfe deine E-Mail und dein Passwort.'],
  [102, 'operation-not-allowed', 'Die Anmeldung ist derzeit nicht möglich.'],
  [105, 'internal-error', 'Ein interner Fehler ist aufgetreten. Bitte versuche es erneut.'],
  [106, 'quota-exceeded', 'Ein Fehler ist aufgetreten (quota-exceeded). Bitte versuche es erneut.'],
];

/** Codes that the SDK itself makes. No response causes them, so that no scenario shows them. */
const codesOfSdk: [number, string, string][] = [
  [103, 'popup-closed-by-user', 'Der Anmeldevorgang wurde abgebrochen.'],
  [103, 'cancelled-popup-request', 'Der Anmeldevorgang wurde abgebrochen.'],
  [
    104,
    'popup-blocked',
    'Das Anmeldefenster wurde blockiert. Bitte erlaube Popups für diese Seite und versuche es erneut.',
  ],
  [107, 'auth/wrong-password', 'Falsches Passwort.'],
  [108, '', 'Ein Fehler ist aufgetreten (unbekannt). Bitte versuche es erneut.'],
];

describe('the error catalogue (acc 92-108)', () => {
  test.each(catalogue)('(acc %i) %s: %s', async (_, code, sentence) => {
    const { user } = openScenario(`login-${code}`);
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Anmelden'));
    await waitFor(() => expect(alert()).toHaveTextContent(sentence));
    expect(alert().textContent).toBe(sentence);
    expect(button('Anmelden')).toBeEnabled();
  });

  test('a password that the provider’s own policy refuses has a sentence', async () => {
    const { user } = openScenario('login-password-does-not-meet-requirements', { screen: '/login?mode=register' });
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim{Enter}');
    await waitFor(() =>
      expect(alert().textContent).toBe('Dieses Passwort ist nicht sicher genug. Bitte wähle ein längeres.'),
    );
  });

  test.each(['login-register', 'login-reset'])('%s uses the same catalogue', async (scenario) => {
    const answer = refuseIdentity('too-many-requests');
    const { user } = openScenario(scenario, {
      answers: { [identityCalls.signUp]: answer, [identityCalls.sendMail]: answer },
    });
    await user.type(email(), 'anna@example.org');
    if (scenario === 'login-register') await user.type(password(), 'geheim');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(alert()).toHaveTextContent('Zu viele Versuche. Bitte versuche es später erneut.'));
  });

  test.each(codesOfSdk)('(acc %i) an error with the code „%s“: %s', async (_, code, sentence) => {
    const { user } = openScenario('login');
    setTestIdentity({ signIn: async () => failWith(code) });
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim{Enter}');
    await waitFor(() => expect(alert().textContent).toBe(sentence));
  });

  test('no sentence is without a test', () => {
    const tested = [...catalogue, ...codesOfSdk].map(([, code]) => code);
    expect([...tested, 'password-does-not-meet-requirements']).toEqual(
      expect.arrayContaining(Object.keys(signInTexts)),
    );
  });
});
