import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { session } from 'shared-auth';
import { failWith, setTestSession } from 'shared-auth/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { openScenario } from '../../standalone/openScenario.tsx';
import { ChangePassword } from './ChangePassword.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('alertdialog');
const block = (title: string) => within(screen.getByRole('heading', { level: 2, name: title }).parentElement!);

test('signed out it leads to /login (acc 5)', () => {
  const { address, network } = openScenario('account-signed-out');
  expect(address()).toBe('/login');
  expect(network.calls).toEqual([]);
});

test('the e-mail is text, not an input (acc 163)', () => {
  openScenario('account');
  expect(block('E-Mail-Adresse').getByText('anna@example.org')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /E-Mail/ })).not.toBeInTheDocument();
});

test('has the four blocks (acc 164)', () => {
  openScenario('account');
  for (const title of ['Abo kündigen', 'Passwort ändern', 'Konto löschen', 'Deine Daten']) {
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }
});

describe('an unconfirmed e-mail', () => {
  test('can get a new link', async () => {
    let sent = 0;
    const { user } = openScenario('account-unverified', { identity: { sendVerificationMail: async () => void (sent += 1) } });
    await user.click(button('Bestätigungslink senden'));
    expect(await screen.findByText('Wir haben dir einen neuen Bestätigungslink geschickt.')).toBeVisible();
    expect(sent).toBe(1);
    expect(screen.getByRole('heading', { name: 'E-Mail-Adresse' })).toHaveFocus();
  });

  test('says why no mail could be sent', async () => {
    const { user } = openScenario('account-mail-fails');
    await user.click(button('Bestätigungslink senden'));
    expect(await screen.findByText('Zu viele Versuche. Bitte versuche es später erneut.')).toBeVisible();
  });
});

describe('change password', () => {
  const current = () => screen.getByLabelText('Aktuelles Passwort');
  const next = () => screen.getByLabelText('Neues Passwort');
  const confirm = () => screen.getByLabelText('Neues Passwort wiederholen');
  const alert = () => within(screen.getByRole('form', { name: 'Passwort ändern' })).getByRole('alert');

  /** Opens the account with an identity provider that notes what it is asked. */
  function openAccount(scenario = 'account') {
    const asked: string[][] = [];
    const opened = openScenario(
      scenario,
      scenario === 'account'
        ? {
            identity: {
              reauthenticate: async (password) => void asked.push(['reauthenticate', password]),
              changePassword: async (password) => void asked.push(['changePassword', password]),
            },
          }
        : {},
    );
    async function fill(...values: string[]) {
      for (const [position, field] of [current(), next(), confirm()].entries()) {
        await opened.user.clear(field);
        if (values[position]) await opened.user.type(field, values[position]);
      }
      await opened.user.click(button('Passwort ändern'));
    }
    return { ...opened, asked, fill };
  }

  test('has the three fields (acc 165)', () => {
    openAccount();
    expect(current()).toHaveAttribute('name', 'currentPassword');
    expect(next()).toHaveAttribute('name', 'newPassword');
    expect(confirm()).toHaveAttribute('name', 'confirmPassword');
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
    expect(asked).toEqual([]);
  });

  test('without a session the fifth check speaks (acc 166)', async () => {
    setTestSession({ status: 'signed-out' });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(<ChangePassword />);
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
    expect(asked).toEqual([
      ['reauthenticate', 'geheim'],
      ['changePassword', 'abcdef'],
    ]);
  });

  test('a failed verification means that the update is not called (acc 169)', async () => {
    let updates = 0;
    const { user } = openScenario('account', {
      identity: { reauthenticate: async () => failWith('wrong-password'), changePassword: async () => void (updates += 1) },
    });
    await user.type(current(), 'falsch');
    await user.type(next(), 'abcdef');
    await user.type(confirm(), 'abcdef{Enter}');
    await waitFor(() => expect(alert()).toHaveTextContent('Das aktuelle Passwort ist nicht korrekt'));
    expect(updates).toBe(0);
  });

  describe('its error texts (acc 170-172)', () => {
    test.each([
      [170, 'wrong-password', 'Das aktuelle Passwort ist nicht korrekt'],
      [171, 'invalid-credential', 'Das aktuelle Passwort ist nicht korrekt'],
      [172, 'requires-recent-login', 'Bitte melde dich erneut an, um dein Passwort zu ändern'],
      [172, 'weak-password', 'Das neue Passwort muss mindestens 6 Zeichen lang sein'],
      [172, 'too-many-requests', 'Zu viele Versuche. Bitte versuche es später erneut.'],
      [172, 'network-request-failed', 'Netzwerkfehler. Bitte überprüfe deine Internetverbindung.'],
      [172, 'operation-not-allowed', 'Diese Aktion ist derzeit nicht möglich.'],
      [172, 'quota-exceeded', 'Ein Fehler ist aufgetreten (quota-exceeded). Bitte versuche es erneut.'],
    ])('(acc %i) %s: %s', async (_, code, sentence) => {
      const { fill } = openAccount(`password-${code}`);
      await fill('geheim', 'abcdef', 'abcdef');
      await waitFor(() => expect(alert().textContent).toBe(sentence));
    });
  });

  test('success is a status message; the fields and the old error are cleared (acc 173)', async () => {
    const { fill } = openAccount();
    await fill('', 'abcdef', 'abcdef');
    expect(alert()).not.toBeEmptyDOMElement();
    await fill('geheim', 'abcdef', 'abcdef');
    const message = await screen.findByText('Dein Passwort wurde geändert.');
    expect(message.closest('[role=status]')).toBeVisible();
    expect([current(), next(), confirm()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '', '']);
    expect(alert()).toBeEmptyDOMElement();
  });

  test('the server is told after the provider has taken it, and only then', async () => {
    const told = 'POST /user/api/UserInfo/password-changed';
    const refused = openAccount('password-wrong-password');
    await refused.fill('alt', 'abcdef', 'abcdef');
    await screen.findByText('Das aktuelle Passwort ist nicht korrekt');
    expect(refused.sent(told)).toHaveLength(0);
    refused.unmount();
    const { fill, sent } = openAccount();
    await fill('geheim', 'abcdef', 'abcdef');
    await screen.findByText('Dein Passwort wurde geändert.');
    await waitFor(() => expect(sent(told)).toHaveLength(1));
  });

  test('a failure keeps the new password, clears the current one and focuses it (acc 174)', async () => {
    const { fill } = openAccount('password-wrong-password');
    await fill('falsch', 'abcdef', 'abcdef');
    await waitFor(() => expect(current()).toHaveFocus());
    expect([current(), next(), confirm()].map((field) => (field as HTMLInputElement).value)).toEqual(['', 'abcdef', 'abcdef']);
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

describe('cancel the subscription', () => {
  const cancel = 'POST /api/subscription/cancel';
  const resume = 'POST /api/subscription/resume';
  const card = () => block('Abo kündigen');
  const start = () => card().findByRole('button', { name: 'Abo kündigen' });
  const sentence =
    'Deine Kündigung ist eingegangen. Dein Abo endet am 14.12.2026. Die Bestätigung haben wir dir per E-Mail geschickt.';

  test('asks first; leaving changes nothing (acc 178)', async () => {
    const { user, sent } = openScenario('account');
    await user.click(await start());
    expect(dialog()).toHaveTextContent(
      'Möchtest du dein Abo wirklich kündigen? Es endet am 14.12.2026. Bis dahin kannst du es weiter nutzen.',
    );
    expect(button('Abo behalten')).toHaveFocus();
    await user.click(button('Abo behalten'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent(cancel)).toEqual([]);
  });

  test('the confirmation cancels once and says until when and that a mail was sent (acc 179, 182)', async () => {
    const { user, sent } = openScenario('account');
    await user.click(await start());
    await user.click(button('Jetzt kündigen'));
    expect((await screen.findByText(sentence)).closest('[role=status]')).toBeVisible();
    expect(sent(cancel)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Abo kündigen' })).toHaveFocus();
  });

  test('says nothing of success before the server has stored it (acc 181)', async () => {
    const { user } = openScenario('cancel-pending');
    await user.click(await start());
    await user.click(button('Jetzt kündigen'));
    expect(button('Wird gekündigt...')).toBeDisabled();
    expect(button('Abo behalten')).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog()).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  test('a failure has the customer’s words and can be repeated (acc 180)', async () => {
    expectConsoleError(/subscription cancel failed: unavailable/);
    const { user, network } = openScenario('cancel-fails');
    await user.click(await start());
    await user.click(button('Jetzt kündigen'));
    expect(await within(dialog()).findByText('Fehler beim Kündigen des Abonnements')).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    network.answer(cancel, { body: { cancelAtPeriodEnd: true, endDate: '2026-12-14T08:12:00Z' } });
    await user.click(button('Jetzt kündigen'));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test.each(['account-no-subscription', 'account-inactive'])('%s: says so and offers no cancelling (acc 183)', async (scenario) => {
    openScenario(scenario);
    expect(await card().findByText('Du hast zurzeit kein aktives Abo.')).toBeVisible();
    expect(card().queryByRole('button')).not.toBeInTheDocument();
  });

  test('a subscription that rests for a failed payment can still be cancelled', async () => {
    openScenario('account-payment-failed');
    expect(await start()).toBeEnabled();
  });

  test('details that could not be loaded keep nobody from cancelling (acc 183)', async () => {
    expectConsoleError(/subscription details failed: unavailable/);
    const { user, sent } = openScenario('account-details-fail');
    await user.click(await start());
    expect(dialog()).toHaveTextContent('Es endet mit dem laufenden Abrechnungsmonat.');
    await user.click(button('Jetzt kündigen'));
    await waitFor(() => expect(sent(cancel)).toHaveLength(1));
    expect(await screen.findByText(/Deine Kündigung ist eingegangen/)).toBeVisible();
    expect(card().queryByRole('button')).not.toBeInTheDocument();
  });

  test('after cancelling the block offers to take it back (acc 184)', async () => {
    const { user, sent } = openScenario('account-cancelled');
    expect(await card().findByText(/Dein Abo ist gekündigt und endet am 14\.12\.2026\./)).toBeVisible();
    await user.click(card().getByRole('button', { name: 'Kündigung zurücknehmen' }));
    expect(
      await screen.findByText('Deine Kündigung ist zurückgenommen. Dein Abo verlängert sich am 14.12.2026.'),
    ).toBeVisible();
    expect(sent(resume)).toHaveLength(1);
    expect(await start()).toBeVisible();
  });

  test('taking it back can fail', async () => {
    expectConsoleError(/subscription resume failed: unavailable/);
    const { user } = openScenario('resume-fails');
    await user.click(await card().findByRole('button', { name: 'Kündigung zurücknehmen' }));
    expect(await card().findByText('Wir sind gerade nicht erreichbar. Bitte versuche es später erneut.')).toBeVisible();
  });

  test('links to the public page, in every state (acc 185)', () => {
    openScenario('account-loading');
    expect(card().getByRole('link', { name: 'Verträge hier kündigen' })).toHaveAttribute('href', '/kuendigen');
  });
});

describe('sign out everywhere', () => {
  const call = 'POST /user/api/UserInfo/sign-out-everywhere';
  const open = () => block('Angemeldete Geräte').getByRole('button', { name: 'Überall abmelden' });
  const confirm = () => button('Jetzt überall abmelden');

  test('asks first, says what it means for the boxes, and the safe button has the focus', async () => {
    const { user, sent } = openScenario('account');
    await user.click(open());
    expect(dialog()).toHaveTextContent('Du wirst auf allen Geräten abgemeldet, auch hier.');
    expect(dialog()).toHaveTextContent('Deine Boxen bleiben mit deinem Konto verbunden');
    expect(button('Angemeldet bleiben')).toHaveFocus();
    await user.click(button('Angemeldet bleiben'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect([sent(call).length, session.get().status]).toEqual([0, 'signed-in']);
  });

  test('the server ends all sessions, then this one ends, without a warning', async () => {
    const { user, sent, address } = openScenario('account');
    await user.click(open());
    await user.click(confirm());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sent(call)).toHaveLength(1);
    expect(session.get()).toEqual({ status: 'signed-out' });
  });

  test('a failure is explained, and nobody is signed out', async () => {
    const { user } = openScenario('sign-out-everywhere-fails');
    await user.click(open());
    await user.click(confirm());
    expect(
      await within(dialog()).findByText('Wir sind gerade nicht erreichbar. Bitte versuche es später erneut.'),
    ).toBeVisible();
    expect(confirm()).toBeEnabled();
    expect(session.get().status).toBe('signed-in');
  });

  test('while it runs both buttons are disabled', async () => {
    const { user } = openScenario('sign-out-everywhere-pending');
    await user.click(open());
    await user.click(confirm());
    expect(button('Wird abgemeldet...')).toBeDisabled();
    expect(button('Angemeldet bleiben')).toBeDisabled();
  });
});

describe('delete the account', () => {
  const erase = 'POST /user/api/UserInfo/delete-account';
  const open = () => block('Konto löschen').getByRole('button', { name: 'Konto löschen' });
  const confirm = () => button('Konto endgültig löschen');

  test('asks first; nothing is deleted before the second step (acc 186)', async () => {
    let deleted = 0;
    const { user, sent } = openScenario('account', { identity: { deleteUser: async () => void (deleted += 1) } });
    await user.click(open());
    await user.click(button('Konto behalten'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect([sent(erase).length, deleted]).toEqual([0, 0]);
  });

  test('a failure shows the provider’s own message (acc 187)', async () => {
    const { user } = openScenario('delete-provider-fails');
    await user.click(open());
    await user.click(confirm());
    expect(await within(dialog()).findByText('Firebase: Error (auth/internal-error).')).toBeVisible();
    expect(confirm()).toBeEnabled();
  });

  test('a refusal of our server has a sentence, and the identity stays', async () => {
    let deleted = 0;
    const { user } = openScenario('delete-server-fails', { identity: { deleteUser: async () => void (deleted += 1) } });
    await user.click(open());
    await user.click(confirm());
    expect(
      await within(dialog()).findByText('Wir sind gerade nicht erreichbar. Bitte versuche es später erneut.'),
    ).toBeVisible();
    expect(deleted).toBe(0);
  });

  test.each([
    ['delete-needs-sign-in', 'Firebase: Error (auth/requires-recent-login).'],
    ['delete-server-needs-sign-in', ''],
  ])('%s: the message is followed by a sentence and a way to sign in again (acc 188)', async (scenario, raw) => {
    const passwords: string[] = [];
    const { user, network } = openScenario(scenario);
    await user.click(open());
    await user.click(confirm());
    const sentence = 'Zu deiner Sicherheit musst du dich erneut anmelden, bevor du dein Konto löschst.';
    expect(await within(dialog()).findByText(sentence)).toBeVisible();
    if (raw) expect(within(dialog()).getByText(raw)).toBeVisible();
    network.answer(erase, { status: 202 });
    await signInAgain(user, passwords);
    expect(within(dialog()).queryByText(sentence)).not.toBeInTheDocument();
    await user.click(confirm());
    await waitFor(() => expect(session.get()).toEqual({ status: 'signed-out', reason: 'account-deleted' }));
    expect(passwords).toEqual(['geheim']);
  });

  async function signInAgain(user: ReturnType<typeof openScenario>['user'], passwords: string[]) {
    const { setTestIdentity } = await import('shared-auth/testing');
    setTestIdentity({
      reauthenticate: async (password) => void passwords.push(password),
      deleteUser: async () => undefined,
    });
    await user.type(within(dialog()).getByLabelText('Aktuelles Passwort'), 'geheim');
    await user.click(button('Erneut anmelden'));
    expect(
      await screen.findByText('Du bist erneut angemeldet und kannst dein Konto jetzt löschen.'),
    ).toBeVisible();
  }

  test('success erases our data first, then ends on /login with a message (acc 189, 190)', async () => {
    const order: string[] = [];
    const { user, address } = openScenario('account', {
      identity: { deleteUser: async () => void order.push('identity') },
      answers: {
        [erase]: () => {
          order.push('our data');
          return { status: 202 };
        },
      },
    });
    await user.click(open());
    await user.click(confirm());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.getByText('Dein Konto wurde gelöscht.')).toBeVisible();
    expect(order).toEqual(['our data', 'identity']);
  });

  test('while it runs both buttons are disabled and Escape does not close', async () => {
    const { user } = openScenario('delete-pending');
    await user.click(open());
    await user.click(confirm());
    expect(button('Wird gelöscht...')).toBeDisabled();
    expect(button('Konto behalten')).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog()).toBeVisible();
  });

  test('the second step says what is lost, what stays and that it is final; the safe button has the focus (acc 191)', async () => {
    const { user } = openScenario('account');
    await user.click(open());
    expect(dialog()).toHaveTextContent('Das geht verloren:');
    expect(dialog()).toHaveTextContent('ein laufendes Abo mit allen übrigen Minuten');
    expect(dialog()).toHaveTextContent('Rechnungen und Bestelldaten, solange das Gesetz es verlangt');
    expect(dialog()).toHaveTextContent('Newsletter und Vorbestellung, denn sie gehören nicht zum Konto');
    expect(dialog()).toHaveTextContent('Das kann nicht rückgängig gemacht werden.');
    expect(button('Konto behalten')).toHaveFocus();
  });
});

describe('the privacy note', () => {
  test('says what is stored and what is not (acc 192)', () => {
    openScenario('account');
    expect(block('Deine Daten').getByText(/^Wir speichern keine Gespräche und keine Geschichten\./)).toBeVisible();
  });

  test('offers everything as a JSON file, and whom to ask (acc 193)', async () => {
    const { user, contents, names } = { ...openScenario('account'), ...watchDownloads() };
    const contact = block('Deine Daten').getByRole('link', { name: 'hilfe@abenteuerbox.example' });
    expect(contact).toHaveAttribute('href', 'mailto:hilfe@abenteuerbox.example');
    await user.click(button('Meine Daten herunterladen'));
    expect(await screen.findByText('Deine Daten wurden heruntergeladen.')).toBeVisible();
    expect(names).toEqual([expect.stringMatching(/^abenteuerbox-daten-\d{4}-\d\d-\d\d\.json$/)]);
    expect(JSON.parse(contents[0] ?? '')).toMatchObject({ ageCategory: 'school-children' });
  });

  test('a failed export is explained', async () => {
    expectConsoleError(/export failed: unavailable/);
    const { user } = openScenario('export-fails');
    await user.click(button('Meine Daten herunterladen'));
    expect(await screen.findByText('Wir sind gerade nicht erreichbar. Bitte versuche es später erneut.')).toBeVisible();
  });
});

/** jsdom cannot download: notes what the browser would have been given. */
function watchDownloads() {
  const contents: string[] = [];
  const names: string[] = [];
  globalThis.Blob = class {
    constructor([text]: string[]) {
      contents.push(text ?? '');
    }
  } as unknown as typeof Blob;
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    names.push(this.download);
  };
  return { contents, names };
}

describe('accessible in every state (acc 263)', () => {
  test.each(['account', 'account-unverified', 'account-loading', 'account-no-subscription', 'account-cancelled'])('%s', async (scenario) => {
    const { container, pass } = openScenario(scenario);
    await pass(100);
    jest.useRealTimers();
    await expectAccessible(container);
  });

  test.each([
    ['Abo kündigen', 'Abo kündigen'],
    ['Konto löschen', 'Konto löschen'],
    ['Angemeldete Geräte', 'Überall abmelden'],
  ])('the dialog „%s“', async (title, name) => {
    const { container, user } = openScenario('account');
    await user.click(await block(title).findByRole('button', { name }));
    jest.useRealTimers();
    await expectAccessible(container);
  });

  test('a faulty password form', async () => {
    const { container, user } = openScenario('account');
    await user.click(button('Passwort ändern'));
    await act(async () => undefined);
    jest.useRealTimers();
    await expectAccessible(container);
  });
});
