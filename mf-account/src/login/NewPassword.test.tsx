import { screen } from '@testing-library/react';
import { endOtherSessions, endSession, getCallName } from 'api-contract';
import { identityCalls, type Answer, type Handlers, type ReceivedCall } from 'qa';
import { expectConsoleError } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const email = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
const button = (name: string) => screen.getByRole('button', { name });

/** Response to the check of a link, and to saving the new password. */
const goodLink: Answer = { body: { email: 'eltern@example.org', requestType: 'PASSWORD_RESET' } };

/** Answers saving the new password; the check of the link succeeds. */
const answerSaving = (answer: Answer): Handlers => ({
  [identityCalls.resetPassword]: ({ body }: ReceivedCall) =>
    (body as { newPassword?: string }).newPassword ? answer : goodLink,
});

describe('the link of the reset mail', () => {
  const newPassword = () => screen.findByLabelText('Neues Passwort');

  test('checks the link, saves a new password and returns to signing in with the e-mail filled in', async () => {
    const { user, asked, address, sent } = openScenario('new-password');
    expect(screen.getByRole('heading', { level: 1, name: 'Neues Passwort wählen' })).toBeVisible();
    await user.type(await newPassword(), 'neues-geheimnis');
    await user.click(button('Passwort speichern'));
    expect(
      await screen.findByText(
        'Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden. Auch auf deinen Boxen meldest du dich damit neu an.',
      ),
    ).toBeVisible();
    expect(asked()).toEqual([
      ['resetPassword', 'code'],
      ['resetPassword', 'code', 'neues-geheimnis'],
      ['signIn', 'eltern@example.org', 'neues-geheimnis'],
    ]);
    // Which ends the other sign-ins and sends the mail, as a change in the account does. Its own sign-in ends, too.
    expect(sent(getCallName(endSession))).toHaveLength(1);
    expect(sent(getCallName(endOtherSessions))).toHaveLength(1);
    expect(address()).toBe('/login');
    expect(email()).toHaveValue('eltern@example.org');
  });

  test('saves what the field shows, also if a password manager has filled it in without an event', async () => {
    const { user, asked } = openScenario('new-password');
    ((await newPassword()) as HTMLInputElement).value = 'neues-geheimnis';
    await user.click(button('Passwort speichern'));
    expect(await screen.findByText(/^Dein neues Passwort ist gespeichert\./)).toBeVisible();
    expect(asked()[1]).toEqual(['resetPassword', 'code', 'neues-geheimnis']);
  });

  test.each([
    ['as our stand-in mails it', '/login?mode=resetPassword#oobCode=code', '/login?mode=resetPassword'],
    [
      'as the hosted provider mails it',
      '/login?mode=resetPassword&oobCode=code&apiKey=key&lang=de',
      '/login?mode=resetPassword&apiKey=key&lang=de',
    ],
    [
      'as a mail program has escaped it',
      '/login?apiKey=key&amp;mode=resetPassword&amp;oobCode=code',
      '/login?apiKey=key&amp;mode=resetPassword',
    ],
  ])('loses its code before anything is asked, %s', async (_, link, left) => {
    const addresses: string[] = [];
    const { asked, address } = openScenario('new-password', {
      screen: link,
      answers: {
        [identityCalls.resetPassword]: () => {
          addresses.push(address());
          return goodLink;
        },
      },
    });
    expect(await newPassword()).toBeVisible();
    expect(asked()).toEqual([['resetPassword', 'code']]);
    expect(addresses).toEqual([left]);
  });

  test('a reload, which has lost the code, leads back to the mail or to a new link', async () => {
    const { user } = openScenario('new-password', { screen: '/login?mode=resetPassword' });
    expect(screen.getByRole('heading', { level: 1, name: 'Neues Passwort wählen' })).toBeVisible();
    expect(
      screen.getByText(
        'Bitte öffne den Link in der E-Mail noch einmal. Hast du ihn schon einmal benutzt? Dann ist alles erledigt.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Neuen Link anfordern' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Passwort zurücksetzen' })).toBeVisible();
  });

  test('a signed-in user has to sign in again with the new password, and is told why', async () => {
    const { user, address, pass } = openScenario('new-password', {
      person: 'anna',
      answers: answerSaving({ ...goodLink, delay: 100 }),
    });
    await user.type(await newPassword(), 'neues-geheimnis{Enter}');
    await pass(100);
    expect(
      await screen.findByText(
        'Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden. Auch auf deinen Boxen meldest du dich damit neu an.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    expect(address()).toBe('/login');
  });

  test('counts as saved if only the response was lost and a sign-in with it succeeds', async () => {
    const { user, sent } = openScenario('new-password', { answers: answerSaving({ offline: true }) });
    await user.type(await newPassword(), 'neues-geheimnis{Enter}');
    expect(await screen.findByText(/^Dein neues Passwort ist gespeichert/)).toBeVisible();
    expect(sent(getCallName(endOtherSessions))).toHaveLength(1);
  });

  test('is not saved without a network, and can be saved again', async () => {
    const { user, address } = openScenario('new-password', {
      answers: { ...answerSaving({ offline: true }), [identityCalls.signIn]: { offline: true } },
    });
    await user.type(await newPassword(), 'neues-geheimnis');
    await user.click(button('Passwort speichern'));
    expect(await screen.findByText('Netzwerkfehler. Bitte überprüfe deine Internetverbindung.')).toBeVisible();
    expect(await newPassword()).toHaveFocus();
    expect(address()).toBe('/login?mode=resetPassword');
  });

  test('says before that all devices and boxes are signed out (acc 327)', async () => {
    openScenario('new-password');
    await newPassword();
    expect(
      screen.getByText(
        'Alle Geräte und deine Boxen werden dabei abgemeldet. Danach meldest du dich überall mit dem neuen Passwort an.',
      ),
    ).toBeVisible();
  });

  test.each([
    ['is out of reach', 'end-other-sessions', getCallName(endOtherSessions)],
    ['cannot be asked', 'sign-in', identityCalls.signIn],
  ])(
    'is saved also when our server %s, which then ends the others at the next sign-in (acc 327)',
    async (_, logged, call) => {
      expectConsoleError(new RegExp(`${logged} failed:`));
      const { user } = openScenario('new-password', { answers: { [call]: { offline: true } } });
      await user.type(await newPassword(), 'neues-geheimnis{Enter}');
      expect(
        await screen.findByText(
          'Dein neues Passwort ist gespeichert. Du kannst dich jetzt damit anmelden. Mit dieser Anmeldung enden auch die auf anderen Geräten und auf deinen Boxen.',
        ),
      ).toBeVisible();
    },
  );

  test.each(['new-password-expired', 'new-password-used'])(
    '%s: explains itself and offers a new link',
    async (scenario) => {
      const { user } = openScenario(scenario);
      expect(await screen.findByText(/Dieser Link ist abgelaufen oder wurde schon benutzt/)).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Neuen Link anfordern' }));
      expect(screen.getByRole('heading', { level: 1, name: 'Passwort zurücksetzen' })).toBeVisible();
    },
  );

  test('a link that has been used since it was opened is explained when saving', async () => {
    const { user } = openScenario('new-password-used-meanwhile');
    await user.type(await newPassword(), 'neues-geheimnis');
    await user.click(button('Passwort speichern'));
    expect(await screen.findByText(/Dieser Link ist abgelaufen oder wurde schon benutzt/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('an empty or weak password is named at the field', async () => {
    const { user } = openScenario('new-password-weak');
    await newPassword();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await user.click(button('Passwort speichern'));
      expect(screen.getByText('Bitte gib ein Passwort ein.')).toBeVisible();
      expect(await newPassword()).toHaveFocus();
    }
    await user.type(await newPassword(), 'kurz{Enter}');
    expect(await screen.findByText('Das Passwort muss mindestens 6 Zeichen lang sein.')).toBeVisible();
    expect(await newPassword()).toHaveFocus();
  });

  test('without a network the check can be repeated', async () => {
    const { user } = openScenario('new-password-offline');
    expect(await screen.findByText('Netzwerkfehler. Bitte überprüfe deine Internetverbindung.')).toBeVisible();
    await user.click(button('Erneut versuchen'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await screen.findByText('Netzwerkfehler. Bitte überprüfe deine Internetverbindung.')).toBeVisible();
  });
});
