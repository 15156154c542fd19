import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endOtherSessions, getCallName } from 'api-contract';
import { computeAnswer, identityCalls, problem, refuseIdentity } from 'qa';
import { setTestSession } from 'shared-auth/testing';
import { expectConsoleError } from 'ui-kit/testing';
import { findAlert } from '../testing/findAlert.ts';
import { openScenario } from '../testing/openScenario.ts';
import { ChangePassword } from './ChangePassword.tsx';

beforeEach(() => jest.useFakeTimers());

const endOthers = getCallName(endOtherSessions);
const button = (name: string) => screen.getByRole('button', { name });

describe('change password', () => {
  const current = () => screen.getByLabelText('Aktuelles Passwort');
  const next = () => screen.getByLabelText('Neues Passwort');
  const confirm = () => screen.getByLabelText('Neues Passwort wiederholen');
  const alert = () => findAlert(screen.getByRole('form', { name: 'Passwort ändern' }));

  function openAccount(scenario = 'account') {
    const opened = openScenario(scenario);
    fireEvent.click(button('Passwort ändern'));
    async function fill(...values: string[]) {
      for (const [position, field] of [current(), next(), confirm()].entries()) {
        await opened.user.clear(field);
        if (values[position]) await opened.user.type(field, values[position]);
      }
      await opened.user.click(button('Passwort ändern'));
    }
    return { ...opened, fill };
  }

  test('has the three fields behind a button, and the first has the focus (acc 165)', async () => {
    const { user } = openScenario('account');
    expect(screen.queryByLabelText('Aktuelles Passwort')).not.toBeInTheDocument();
    await user.click(button('Passwort ändern'));
    expect(current()).toHaveFocus();
    expect(current()).toHaveAttribute('name', 'currentPassword');
    expect(next()).toHaveAttribute('name', 'newPassword');
    expect(confirm()).toHaveAttribute('name', 'confirmPassword');
  });

  test('sends what the fields show, also if a password manager has filled them in without an event', async () => {
    const { user, asked } = openAccount();
    (current() as HTMLInputElement).value = 'geheim';
    (next() as HTMLInputElement).value = 'neues-geheimnis';
    await user.type(confirm(), 'neues-geheimnis');
    await user.click(button('Passwort ändern'));
    await waitFor(() => expect(asked()).toContainEqual(['update', 'neues-geheimnis']));
    expect(asked()[0]).toEqual(['signIn', 'anna@example.org', 'geheim']);
  });

  test.each([
    [['', '', ''], 'Bitte gib dein aktuelles Passwort ein', 'currentPassword'],
    [['', 'abc', 'abd'], 'Bitte gib dein aktuelles Passwort ein', 'currentPassword'],
    [['geheim', '', ''], 'Bitte gib ein neues Passwort ein', 'newPassword'],
    [['geheim', '', 'abc'], 'Bitte gib ein neues Passwort ein', 'newPassword'],
    [['geheim', 'abc', 'abd'], 'Die Passwörter stimmen nicht überein', 'confirmPassword'],
    [['geheim', 'abc', 'abc'], 'Das neue Passwort muss mindestens 6 Zeichen lang sein', 'newPassword'],
    [['geheim', 'abcde', 'abcde'], 'Das neue Passwort muss mindestens 6 Zeichen lang sein', 'newPassword'],
  ])('%j: %s, and nobody is asked (acc 166, 167, 168)', async (values, sentence, field) => {
    const { fill, asked } = openAccount();
    await fill(...values);
    expect(alert().textContent).toBe(sentence);
    expect(document.activeElement).toHaveAttribute('name', field);
    expect(document.activeElement).toBeInvalid();
    expect(document.activeElement).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(next()).toHaveValue(values[1]);
    expect(asked()).toEqual([]);
  });

  test('without a session the fifth check speaks (acc 166)', async () => {
    setTestSession({ status: 'signed-out' });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<ChangePassword />);
    await user.click(button('Passwort ändern'));
    await user.type(current(), 'geheim');
    await user.type(next(), 'abcdef');
    await user.type(confirm(), 'abcdef');
    await user.click(button('Passwort ändern'));
    expect(alert().textContent).toBe('Du musst angemeldet sein, um dein Passwort zu ändern');
  });

  test('six characters are enough; the current password is verified before the update (acc 167, 169)', async () => {
    const { fill, asked } = openAccount();
    await fill('geheim', 'abcdef', 'abcdef');
    await screen.findByText('Dein Passwort wurde geändert.');
    expect(asked()).toEqual([
      ['signIn', 'anna@example.org', 'geheim'],
      ['update', 'abcdef'],
      // From then on, the present sign-in is later than the change.
      ['signIn', 'anna@example.org', 'abcdef'],
    ]);
  });

  test('a failed verification means that the update is not called (acc 169)', async () => {
    const { user, sent } = openScenario('password-wrong-password');
    await user.click(button('Passwort ändern'));
    await user.type(current(), 'falsch');
    await user.type(next(), 'abcdef');
    await user.type(confirm(), 'abcdef{Enter}');
    await waitFor(() => expect(alert()).toHaveTextContent('Das aktuelle Passwort ist nicht korrekt'));
    expect(sent(identityCalls.update)).toEqual([]);
  });

  test.each([
    ['counts if the new password is valid', ['geheim', 'abcdef'], 'Dein Passwort wurde geändert.', 2],
    ['fails otherwise', ['geheim'], 'Netzwerkfehler. Bitte überprüfe deine Internetverbindung.', 1],
  ])('a change whose response was lost %s', async (_, valid, sentence, told) => {
    const { user, sent, network } = openScenario('account', { answers: { [identityCalls.update]: { offline: true } } });
    const accept = network.requireHandler(identityCalls.signIn);
    network.answer(identityCalls.signIn, (call) =>
      valid.includes((call.body as { password: string }).password)
        ? computeAnswer(accept, call)
        : refuseIdentity('wrong-password'),
    );
    await user.click(button('Passwort ändern'));
    await user.type(current(), 'geheim');
    await user.type(next(), 'abcdef');
    await user.type(confirm(), 'abcdef');
    await act(async () => {
      button('Passwort ändern').click();
      await jest.advanceTimersByTimeAsync(100);
    });
    expect(screen.getByText(sentence)).toBeVisible();
    expect(sent(endOthers)).toHaveLength(told);
  });

  describe('its error texts (acc 170-172)', () => {
    test.each([
      [170, 'wrong-password', 'Das aktuelle Passwort ist nicht korrekt'],
      [171, 'invalid-credential', 'Das aktuelle Passwort ist nicht korrekt'],
      [172, 'requires-recent-login', 'Bitte melde dich erneut an, um dein Passwort zu ändern'],
      [172, 'weak-password', 'Das neue Passwort muss mindestens 6 Zeichen lang sein'],
      [172, 'email-already-in-use', 'Diese E-Mail-Adresse wird bereits verwendet.'],
      [172, 'invalid-email', 'Die E-Mail-Adresse ist ungültig.'],
      [172, 'missing-password', 'Bitte gib ein Passwort ein.'],
      [172, 'internal-error', 'Ein interner Fehler ist aufgetreten. Bitte versuche es erneut.'],
      [172, 'too-many-requests', 'Zu viele Versuche. Bitte versuche es später erneut.'],
      [172, 'network-request-failed', 'Netzwerkfehler. Bitte überprüfe deine Internetverbindung.'],
      [172, 'operation-not-allowed', 'Diese Aktion ist derzeit nicht möglich.'],
      [172, 'user-mismatch', 'Kein Account mit dieser E-Mail-Adresse gefunden.'],
      [172, 'quota-exceeded', 'Ein Fehler ist aufgetreten (quota-exceeded). Bitte versuche es erneut.'],
    ])('(acc %i) %s: %s', async (_, code, sentence) => {
      const { fill } = openAccount(`password-${code}`);
      await fill('geheim', 'abcdef', 'abcdef');
      await waitFor(() => expect(alert().textContent).toBe(sentence));
    });
  });

  test('a new password that the provider refuses is marked and focused, and no other field (acc 172)', async () => {
    const { fill } = openAccount('password-weak-password');
    await fill('geheim', 'abcdef', 'abcdef');
    await waitFor(() => expect(next()).toHaveFocus());
    expect(next()).toBeInvalid();
    expect(next()).toHaveAccessibleDescription(
      expect.stringContaining('Das neue Passwort muss mindestens 6 Zeichen lang sein'),
    );
    expect(current()).toBeValid();
  });

  test('success is a status message; the fields and the old error are cleared (acc 173)', async () => {
    const { user, fill } = openAccount();
    await fill('', 'abcdef', 'abcdef');
    expect(alert()).not.toBeEmptyDOMElement();
    await fill('geheim', 'abcdef', 'abcdef');
    const message = await screen.findByText('Dein Passwort wurde geändert.');
    expect(message.closest('[role=status]')).toBeVisible();
    expect(screen.getByText('Auf anderen Geräten und auf deinen Boxen meldest du dich neu an.')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Passwort ändern' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Passwort' })).toHaveFocus();
    await user.click(button('Passwort ändern'));
    expect([current(), next(), confirm()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '', '']);
    expect(alert()).toBeEmptyDOMElement();
  });

  test('can be left without a change', async () => {
    const { user, asked } = openAccount();
    await user.type(current(), 'geheim');
    await user.click(button('Abbrechen'));
    expect(screen.getByRole('heading', { name: 'Passwort' })).toHaveFocus();
    expect(asked()).toEqual([]);
  });

  test('a common new password gets a hint, and is taken all the same (acc 177)', async () => {
    const { user, fill, asked } = openAccount();
    await user.type(next(), 'hallo123');
    expect(await screen.findByText(/^Dieses Passwort benutzen viele\./)).toBeVisible();
    await user.type(next(), ' am Walfischbach');
    await waitFor(() => expect(screen.queryByText(/^Dieses Passwort benutzen viele\./)).not.toBeInTheDocument());
    await fill('geheim', 'hallo123', 'hallo123');
    await screen.findByText('Dein Passwort wurde geändert.');
    expect(asked()).toContainEqual(['update', 'hallo123']);
  });

  test('a hint about text that was replaced before the list arrived is not shown', async () => {
    openAccount();
    fireEvent.input(next(), { target: { value: 'hallo123' } });
    fireEvent.input(next(), { target: { value: 'ein Zelt am Walfischbach' } });
    await act(async () => jest.advanceTimersByTimeAsync(100));
    expect(screen.queryByText(/^Dieses Passwort benutzen viele\./)).not.toBeInTheDocument();
  });

  test('says before that other devices and boxes are signed out (acc 327)', () => {
    openAccount();
    expect(
      screen.getByText(
        'Alle anderen Geräte und deine Boxen werden dabei abgemeldet. Dort meldest du dich danach mit dem neuen Passwort an.',
      ),
    ).toBeVisible();
  });

  /** Changes the password, and returns what the provider and our server were asked, in this order. */
  async function changePassword(answers: object[]) {
    const asked: string[] = [];
    const { user, network } = openScenario('account', { answers: { [endOthers]: () => answers.shift() ?? {} } });
    network.subscribe(({ name, body }) => {
      if (name === identityCalls.signIn) asked.push(`sign in with ${(body as { password: string }).password}`);
      if (name === identityCalls.update) asked.push('change');
      if (name === endOthers) asked.push('end others');
    });
    await user.click(button('Passwort ändern'));
    await user.type(current(), 'geheim');
    await user.type(next(), 'abcdef');
    await user.type(confirm(), 'abcdef{Enter}');
    return asked;
  }

  test('all other sign-ins end before the provider changes the password, and again after it (acc 327)', async () => {
    const asked = await changePassword([]);
    expect(await screen.findByText('Dein Passwort wurde geändert.')).toBeVisible();
    expect(screen.getByText('Auf anderen Geräten und auf deinen Boxen meldest du dich neu an.')).toBeVisible();
    expect(asked).toEqual(['sign in with geheim', 'end others', 'change', 'sign in with abcdef', 'end others']);
  });

  test.each([
    [
      'a refusal',
      [{ status: 429, body: { code: 'rate-limited' } }],
      'Zu viele Versuche. Bitte versuche es später erneut.',
      1,
    ],
    [
      'two lost responses',
      [{ offline: true }, { offline: true }],
      'Keine Verbindung. Bitte überprüfe deine Internetverbindung.',
      2,
    ],
  ])(
    'without a confirmation before, nothing is changed, and it is said: %s (acc 327)',
    async (_, answers, reason, calls) => {
      const asked = await changePassword(answers);
      expect(await screen.findByText(`${reason} Dein Passwort ist nicht geändert.`)).toBeVisible();
      expect(current()).toHaveFocus();
      expect(asked).toEqual(['sign in with geheim', ...Array<string>(calls).fill('end others')]);
    },
  );

  test('a failure of our server shows the reference by which the support finds it', async () => {
    await changePassword([problem(503, 'unavailable'), problem(503, 'unavailable')]);
    expect(await screen.findByText('Vorgang 3f2a91bc04de')).toBeVisible();
  });

  test.each([
    ['before the change', [{ offline: true }]],
    ['after the change', [{}, { status: 503, body: { code: 'unavailable' } }]],
  ])('one response that is lost %s does no harm (acc 327)', async (_, answers) => {
    await changePassword(answers);
    expect(await screen.findByText('Dein Passwort wurde geändert.')).toBeVisible();
    expect(screen.getByText('Auf anderen Geräten und auf deinen Boxen meldest du dich neu an.')).toBeVisible();
  });

  test('what the server has not confirmed after the change is not claimed, and there is a way on (acc 327)', async () => {
    expectConsoleError(/end-other-sessions failed:/);
    await changePassword([{}, { offline: true }, { offline: true }]);
    expect(await screen.findByText('Dein Passwort wurde geändert.')).toBeVisible();
    expect(screen.queryByText(/meldest du dich neu an/)).not.toBeInTheDocument();
    expect(screen.getByText(/Melde dich zur Sicherheit überall ab/)).toBeVisible();
    expect(button('Überall abmelden')).toBeEnabled();
  });

  test('a failure keeps the new password, clears the current one and focuses it (acc 174)', async () => {
    const { fill } = openAccount('password-wrong-password');
    await fill('falsch', 'abcdef', 'abcdef');
    await waitFor(() => expect(current()).toHaveFocus());
    expect([current(), next(), confirm()].map((field) => (field as HTMLInputElement).value)).toEqual([
      '',
      'abcdef',
      'abcdef',
    ]);
  });

  test('what is typed while it runs stays after a failure (acc 174)', async () => {
    const { user, pass } = openScenario('account', {
      answers: { [identityCalls.signIn]: { ...refuseIdentity('wrong-password'), delay: 1000 } },
    });
    await user.click(button('Passwort ändern'));
    await user.type(current(), 'falsch');
    await user.type(next(), 'abcdef');
    await user.type(confirm(), 'abcdef{Enter}');
    await user.type(next(), 'ghi');
    await pass(1000);
    expect(await screen.findByText('Das aktuelle Passwort ist nicht korrekt')).toBeVisible();
    expect([current(), next()].map((field) => (field as HTMLInputElement).value)).toEqual(['', 'abcdefghi']);
  });

  test('while it runs the button is disabled and says so (acc 175)', async () => {
    const { fill } = openAccount('password-pending');
    await fill('geheim', 'abcdef', 'abcdef');
    expect(button('Wird gespeichert...')).toBeDisabled();
  });

  test('is marked up for password managers, each field can be shown (acc 176)', () => {
    openAccount();
    expect(current()).toHaveAttribute('autocomplete', 'current-password');
    expect(next()).toHaveAttribute('autocomplete', 'new-password');
    expect(confirm()).toHaveAttribute('autocomplete', 'new-password');
    const form = screen.getByRole('form', { name: 'Passwort ändern' });
    expect(form.querySelector('input[autocomplete=username]')).toHaveValue('anna@example.org');
    expect(within(form).getAllByRole('button', { name: 'Passwort anzeigen' })).toHaveLength(3);
  });

  test('the hint recommends, pasting works, no composition rules (acc 177)', async () => {
    const { user } = openAccount();
    expect(next()).toHaveAccessibleDescription('Mindestens 6 Zeichen, besser 12 oder mehr.');
    expect(next()).not.toHaveAttribute('pattern');
    await user.click(next());
    await user.paste('eingefügt');
    expect(next()).toHaveValue('eingefügt');
  });
});
