import { act, screen, waitFor, within } from '@testing-library/react';
import { identityCalls, refuseIdentity } from 'qa';
import { main } from 'qa/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { findAlert } from '../testing/findAlert.ts';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const email = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
const password = () => screen.getByLabelText('Passwort');
const button = (name: string) => screen.getByRole('button', { name });
const alert = () => findAlert();
const toRegister = 'Noch kein Account? Jetzt registrieren';
const toReset = 'Passwort vergessen?';
const back = 'Zurück zur Anmeldung';
const orderResult = /^(Danke für deine Bestellung!|Dein Abo ist aktiv\.)/;

describe('the three modes', () => {
  test('the card starts with signing in and switches to registering and resetting (acc 75)', async () => {
    const { user } = openScenario('login');
    expect(screen.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await user.click(button(toRegister));
    expect(screen.getByRole('heading', { level: 1, name: 'Account erstellen' })).toBeVisible();
    await user.click(button(back));
    await user.click(button(toReset));
    expect(screen.getByRole('heading', { level: 1, name: 'Passwort zurücksetzen' })).toBeVisible();
  });

  test('only e-mail and password are offered (acc 76)', () => {
    openScenario('login');
    const names = screen.getAllByRole('button').map((one) => one.textContent);
    expect(names).not.toContainEqual(expect.stringMatching(/google|apple|facebook|github/i));
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  test('sign-in mode links to registering and resetting, register mode to signing in (acc 79)', async () => {
    const { user } = openScenario('login');
    expect(button('Passwort vergessen?')).toBeVisible();
    await user.click(button('Noch kein Account? Jetzt registrieren'));
    expect(button('Bereits registriert? Zur Anmeldung')).toBeVisible();
  });

  test('a visitor who lost the session on the payment page is told so, and signs in to the result', async () => {
    const { user } = openScenario('login-after-payment');
    const notice = 'Du kommst von der Bezahlseite zurück. Bitte melde dich an, dann siehst du dein Abo.';
    expect(within(main().getAllByRole('status')[0]!).getByText(notice)).toBeVisible();
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Anmelden'));
    expect(await screen.findByText(orderResult)).toBeVisible();
  });

  test('who comes from the payment page and looks at the other modes signs in to the result, too', async () => {
    const { user, address } = openScenario('login-after-payment');
    await user.click(button(toRegister));
    expect(address()).toBe('/login?mode=register&checkout=success');
    await user.click(button(back));
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Anmelden'));
    expect(await screen.findByText(orderResult)).toBeVisible();
  });

  test('who comes from the payment page and registers has ordered nothing with the new account', async () => {
    const { user } = openScenario('login-after-payment');
    await user.click(button(toRegister));
    await user.type(email(), 'neu@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Account erstellen'));
    expect(await screen.findByRole('heading', { name: 'Deine Boxen' })).toBeVisible();
    expect(screen.queryByText(orderResult)).not.toBeInTheDocument();
  });

  test('the back link returns to signing in and clears messages (acc 80)', async () => {
    const { user } = openScenario('login');
    await user.click(button(toReset));
    await user.click(button('Link anfordern'));
    expect(alert()).toHaveTextContent('Bitte gib eine E-Mail-Adresse ein.');
    await user.click(button(back));
    expect(screen.getByRole('heading', { name: 'Anmelden' })).toHaveFocus();
    expect(alert()).toBeEmptyDOMElement();
  });

  test('reset mode shows the e-mail field only and sends without a password (acc 81)', async () => {
    const { user, asked } = openScenario('login-reset');
    expect(screen.queryByLabelText('Passwort')).not.toBeInTheDocument();
    await user.type(email(), 'anna@example.org');
    await user.click(button('Link anfordern'));
    await waitFor(() => expect(asked()).toEqual([['sendMail', 'PASSWORD_RESET', 'anna@example.org']]));
  });

  test('switching keeps the e-mail, clears password and messages and hides the password again (acc 90)', async () => {
    const { user } = openScenario('login-wrong-password');
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Passwort anzeigen'));
    await user.click(button('Anmelden'));
    await waitFor(() => expect(alert()).toHaveTextContent('Falsches Passwort.'));
    await user.click(button(toRegister));
    expect(email()).toHaveValue('anna@example.org');
    expect(password()).toHaveValue('');
    expect(password()).toHaveAttribute('type', 'password');
    expect(alert()).toBeEmptyDOMElement();
  });

  test('the mode is in the address (acc 288)', async () => {
    const { user, address } = openScenario('login');
    await user.type(email(), 'anna@example.org');
    await user.click(button(toRegister));
    expect(address()).toBe('/login?mode=register');
    expect(email()).toHaveValue('anna@example.org');
    await user.click(button('Bereits registriert? Zur Anmeldung'));
    expect(address()).toBe('/login');
    await user.click(button(toReset));
    expect(address()).toBe('/login?mode=reset');
  });

  test('the history entry keeps the typed e-mail for a reload, and no password (acc 288)', async () => {
    const { user, unmount } = openScenario('login-register');
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.tab();
    const { state } = history as { state: { usr: object } };
    expect(JSON.stringify(state)).not.toContain('geheim');
    expect(state.usr).toEqual({ email: 'anna@example.org' });
    unmount();
  });

  test('terms and privacy open beside, so that nothing typed is lost (acc 288)', () => {
    openScenario('login-register');
    for (const link of within(screen.getByRole('form')).getAllByRole('link'))
      expect(link).toHaveAttribute('target', '_blank');
  });

  test('no mode has a puzzle; the only task is e-mail and password (acc 111)', async () => {
    const { user } = openScenario('login');
    await user.click(button(toRegister));
    const form = screen.getByRole<HTMLFormElement>('form');
    expect([...form.querySelectorAll('input')].map(({ type }) => type)).toEqual(['email', 'password']);
    expect(document.querySelector('iframe, canvas, object, form img')).toBeNull();
  });

  test('registering names AGB, privacy notice and the age of 18 before the button (acc 112)', async () => {
    openScenario('login-register');
    const form = screen.getByRole('form');
    expect(form).toHaveTextContent('Das Konto ist für Erwachsene ab 18 Jahren.');
    expect(within(form).getByRole('link', { name: 'AGB (öffnet in einem neuen Tab)' })).toHaveAttribute('href', '/agb');
    const privacy = within(form).getByRole('link', { name: 'Datenschutzerklärung (öffnet in einem neuen Tab)' });
    expect(privacy).toHaveAttribute('href', '/datenschutz');
    expect(privacy.compareDocumentPosition(button('Account erstellen'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('the fields', () => {
  test('showing the password keeps its value and the caret (acc 77)', async () => {
    const { user } = openScenario('login');
    await user.type(password(), 'geheim');
    (password() as HTMLInputElement).setSelectionRange(2, 2);
    await user.click(button('Passwort anzeigen'));
    expect(password()).toHaveAttribute('type', 'text');
    expect(password()).toHaveValue('geheim');
    expect((password() as HTMLInputElement).selectionStart).toBe(2);
  });

  test('the toggle changes its name and does not submit (acc 78)', async () => {
    const { user, asked } = openScenario('login');
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    expect(button('Passwort anzeigen')).toHaveAttribute('type', 'button');
    await user.click(button('Passwort anzeigen'));
    expect(button('Passwort verbergen')).toBeVisible();
    expect(asked()).toEqual([]);
  });

  test('one form, marked up for password managers, pasting allowed (acc 110)', async () => {
    const { user } = openScenario('login');
    expect(screen.getAllByRole('form')).toHaveLength(1);
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await user.click(password());
    await user.paste('eingefügt');
    expect(password()).toHaveValue('eingefügt');
    await user.click(button(toRegister));
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
  });

  test('the form leaves checking to us (acc 87)', () => {
    openScenario('login');
    expect(screen.getByRole('form')).toHaveAttribute('novalidate');
  });

  test.each([
    ['login', 'Anmelden'],
    ['login-register', 'Account erstellen'],
    ['login-reset', 'Link anfordern'],
  ])('%s: an empty e-mail is named and nobody is asked (acc 82)', async (scenario, submit) => {
    const { user, asked } = openScenario(scenario);
    await user.click(button(submit));
    expect(alert()).toHaveTextContent(/^Bitte gib eine E-Mail-Adresse ein\.$/);
    expect(asked()).toEqual([]);
  });

  test.each([
    ['login', 'Anmelden'],
    ['login-register', 'Account erstellen'],
  ])('%s: an empty password is named and nobody is asked (acc 83)', async (scenario, submit) => {
    const { user, asked } = openScenario(scenario);
    await user.type(email(), 'anna@example.org');
    await user.click(button(submit));
    expect(alert()).toHaveTextContent(/^Bitte gib ein Passwort ein\.$/);
    expect(email()).toHaveValue('anna@example.org');
    expect(password()).toHaveFocus();
    expect(asked()).toEqual([]);
  });

  test('with both empty only the e-mail is named (acc 84)', async () => {
    const { user } = openScenario('login');
    await user.click(button('Anmelden'));
    expect(alert()).toHaveTextContent(/^Bitte gib eine E-Mail-Adresse ein\.$/);
  });

  test('the e-mail is trimmed, the password never (acc 85)', async () => {
    const { user, asked } = openScenario('login');
    await user.type(email(), '   ');
    await user.click(button('Anmelden'));
    expect(alert()).toHaveTextContent('Bitte gib eine E-Mail-Adresse ein.');
    await user.type(email(), 'anna@example.org ');
    await user.type(password(), ' geheim ');
    await user.click(button('Anmelden'));
    await waitFor(() => expect(asked()).toEqual([['signIn', 'anna@example.org', ' geheim ']]));
  });

  test('a password of 200 characters is sent whole', async () => {
    const { user, asked } = openScenario('login');
    const long = 'Walfischbach '.repeat(16).slice(0, 200);
    await user.click(button(toRegister));
    await user.type(email(), 'anna@example.org');
    await user.click(password());
    await user.paste(long);
    await user.click(button('Account erstellen'));
    await waitFor(() => expect(asked()[0]).toEqual(['signUp', 'anna@example.org', long]));
  });

  test('the format of the e-mail is the provider’s business (acc 86)', async () => {
    const { user } = openScenario('login', {
      answers: {
        [identityCalls.signIn]: ({ body }) =>
          refuseIdentity((body as { email: string }).email === 'anna' ? 'invalid-email' : 'internal-error'),
      },
    });
    await user.type(email(), 'anna');
    await user.type(password(), 'geheim');
    await user.click(button('Anmelden'));
    await waitFor(() => expect(alert()).toHaveTextContent('Die E-Mail-Adresse ist ungültig.'));
  });

  test('errors appear in an alert that was there before; the faulty field is marked and focused (acc 109)', async () => {
    const { user, container } = openScenario('login');
    const regions = [...container.querySelectorAll('[aria-live=assertive]')];
    expect(alert()).toBeEmptyDOMElement();
    await user.click(button('Anmelden'));
    expect(regions).toContain(alert());
    expect(email()).toHaveFocus();
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription(/^Bitte gib eine E- ?Mail-Adresse ein\.$/);
    expect(password()).toBeValid();
  });
});

describe('sending', () => {
  test('a successful sign-in leads to /dashboard (acc 12)', async () => {
    const { user, address } = openScenario('login');
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim{Enter}');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('a common password gets a hint and is taken all the same; signing in has no hint', async () => {
    const { user, asked } = openScenario('login');
    await user.type(password(), 'hallo123');
    await user.click(button(toRegister));
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'hallo123');
    expect(await screen.findAllByText(/^Dieses Passwort benutzen viele\./)).toHaveLength(1);
    await user.click(button('Account erstellen'));
    await waitFor(() => expect(asked()[0]).toEqual(['signUp', 'anna@example.org', 'hallo123']));
  });

  test('a signed-in user can ask for a reset link, which mails lead to', async () => {
    const { user, address, asked } = openScenario('login-reset-signed-in');
    expect(email()).toHaveValue('anna@example.org');
    await user.click(button('Link anfordern'));
    expect(await screen.findByText(/haben wir dir einen Link zum Zurücksetzen geschickt/)).toBeVisible();
    expect(asked()).toEqual([['sendMail', 'PASSWORD_RESET', 'anna@example.org']]);
    expect(address()).toBe('/login?mode=reset');
    await user.click(screen.getByRole('link', { name: 'Weiter zum Dashboard' }));
    expect(address()).toBe('/dashboard');
  });

  test('a successful sign-up leads to /dashboard and sends the verification mail (acc 12)', async () => {
    const { user, address, asked } = openScenario('login-register');
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Account erstellen'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    await waitFor(() =>
      expect(asked()).toEqual([
        ['signUp', 'anna@example.org', 'geheim'],
        ['sendMail', 'VERIFY_EMAIL'],
      ]),
    );
  });

  test('an account whose creation got no response is there, and its address is mailed', async () => {
    const { user, asked, address, pass } = openScenario('login-register', {
      answers: { [identityCalls.signUp]: { offline: true, delay: 100 } },
    });
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Account erstellen'));
    await pass(100);
    await waitFor(() =>
      expect(asked()).toEqual([
        ['signUp', 'anna@example.org', 'geheim'],
        ['signIn', 'anna@example.org', 'geheim'],
        ['sendMail', 'VERIFY_EMAIL'],
      ]),
    );
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('a verification mail that fails keeps nobody from the new account', async () => {
    expectConsoleError(/verification mail failed: too-many-requests/);
    const { user, address } = openScenario('login-no-verification-mail');
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Account erstellen'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('a signed-in visitor is sent on to /dashboard (acc 11)', async () => {
    const { address } = openScenario('login', { person: 'anna' });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('while the session is unknown the form is there, and nothing redirects (acc 39)', () => {
    const { address } = openScenario('login-checking');
    expect(button('Anmelden')).toBeEnabled();
    expect(screen.queryByText('Lade...')).not.toBeInTheDocument();
    expect(address()).toBe('/login');
  });

  test('after a reset request the view is back at signing in with the message (acc 88)', async () => {
    const { user } = openScenario('login-reset');
    await user.type(email(), 'anna@example.org');
    await user.click(button('Link anfordern'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    expect(screen.getByText(/haben wir dir einen Link zum Zurücksetzen geschickt/)).toBeVisible();
  });

  test('the reset message does not tell whether the account exists (acc 89)', async () => {
    const { user } = openScenario('login-reset');
    await user.type(email(), 'niemand@example.org');
    await user.click(button('Link anfordern'));
    expect(
      await screen.findByText(
        'Wenn es ein Konto mit dieser E-Mail-Adresse gibt, haben wir dir einen Link zum Zurücksetzen geschickt. Sieh bitte auch im Spam-Ordner nach.',
      ),
    ).toBeVisible();
  });

  test('while a call runs the button is disabled and says so; a second submit does nothing (acc 91)', async () => {
    const { user, pass, asked } = openScenario('login-busy');
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    const form = screen.getByRole('form');
    act(() => {
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    });
    expect(button('Wird verarbeitet...')).toBeDisabled();
    await pass(100);
    expect(asked()).toHaveLength(1);
  });

  test('while a sign-in runs no other mode opens, which would show its result', async () => {
    const { user } = openScenario('login-busy');
    await user.type(email(), 'anna@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Anmelden'));
    for (const name of [toReset, toRegister]) await user.click(button(name));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Anmelden');
  });

  test('while a reset request runs the sign-in does not open, whose focus the result would take', async () => {
    const { user } = openScenario('login-busy', { screen: '/login?mode=reset' });
    await user.type(email(), 'anna@example.org');
    await user.click(button('Link anfordern'));
    await user.click(button(back));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Passwort zurücksetzen');
  });

  test.each([
    ['expired', 'Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.'],
    ['account-deleted', 'Dein Konto wurde gelöscht.'],
    ['everywhere', 'Du bist überall abgemeldet.'],
  ])('the notice after a session that ended: %s (acc 15, 189)', (reason, sentence) => {
    openScenario(`login-${reason}`);
    expect(screen.getByText(sentence)).toBeVisible();
  });
});

test.each([
  ['login', 'Passwort vergessen?'],
  ['login-register', /^Das Konto ist für Erwachsene/],
  ['login-reset', 'Link anfordern'],
  ['login-checking', 'Passwort vergessen?'],
  ['login-expired', 'Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.'],
  ['login-account-deleted', 'Dein Konto wurde gelöscht.'],
  ['login-account-disabled', 'Dieser Account wurde deaktiviert.'],
  ['login-everywhere', 'Du bist überall abgemeldet.'],
  ['login-reset-signed-in', 'Link anfordern'],
  ['change-address', 'Neue Adresse bestätigen'],
  ['recover-address', 'Frühere Adresse zurückholen'],
  ['new-password', 'Passwort speichern'],
  ['new-password-checking', 'Der Link wird geprüft...'],
  ['new-password-expired', /^Dieser Link ist abgelaufen/],
  ['confirm-address', 'Adresse bestätigen'],
])('%s is accessible: %s (acc 263)', async (scenario, words) => {
  jest.useRealTimers();
  const { container } = openScenario(scenario);
  expect(await main().findByText(words)).toBeVisible();
  await expectAccessible(container);
});

test('an error is accessible (acc 263)', async () => {
  const { user, container } = openScenario('login');
  await user.click(button('Anmelden'));
  expect(await main().findByText('Bitte gib eine E-Mail-Adresse ein.')).toBeVisible();
  jest.useRealTimers();
  await expectAccessible(container);
});
