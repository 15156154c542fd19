import { act, screen, waitFor, within } from '@testing-library/react';
import { announceEmailChange, getCallName } from 'api-contract';
import { identityCalls, problem, refuseIdentity } from 'qa';
import { setTestSession } from 'shared-auth/testing';
import { findAlert } from '../testing/findAlert.ts';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const block = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).parentElement!);

test('the e-mail is text, not an input (acc 163)', () => {
  openScenario('account');
  expect(block('E-Mail-Adresse').getByText('anna@example.org')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /E-Mail/ })).not.toBeInTheDocument();
});

describe('an unconfirmed e-mail', () => {
  test('can get a new link', async () => {
    const { user, asked } = openScenario('account-unverified');
    await user.click(button('Bestätigungslink senden'));
    expect(await screen.findByText('Wir haben dir einen neuen Bestätigungslink geschickt.')).toBeVisible();
    expect(asked()).toEqual([['sendMail', 'VERIFY_EMAIL']]);
    expect(screen.getByRole('heading', { name: 'E-Mail-Adresse' })).toHaveFocus();
  });

  test('says why no mail could be sent', async () => {
    const { user } = openScenario('account-mail-fails');
    await user.click(button('Bestätigungslink senden'));
    expect(await screen.findByText('Zu viele Versuche. Bitte versuche es später erneut.')).toBeVisible();
  });

  test('says again that no mail could be sent, after another attempt', async () => {
    const { user, pass } = openScenario('account-unverified', {
      answers: { [identityCalls.sendMail]: { ...refuseIdentity('too-many-requests'), delay: 100 } },
    });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await user.click(button('Bestätigungslink senden'));
      expect(screen.queryByText(/^Zu viele Versuche\./)).not.toBeInTheDocument();
      await pass(100);
      expect(await screen.findByText(/^Zu viele Versuche\./)).toBeVisible();
    }
  });
});

describe('an e-mail that is confirmed in another tab', () => {
  const ben = { id: 'user-ben', email: 'ben@example.org', emailVerified: true };
  const confirm = () => act(() => setTestSession({ status: 'signed-in', user: ben }));

  test('passes the focus of the button for a new link to the heading', () => {
    openScenario('account-unverified');
    act(() => button('Bestätigungslink senden').focus());
    confirm();
    expect(screen.queryByText('Diese Adresse ist noch nicht bestätigt.')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'E-Mail-Adresse' })).toHaveFocus();
  });

  test('leaves any other focus where it is', () => {
    openScenario('account-unverified');
    confirm();
    expect(document.body).toHaveFocus();
  });
});

describe('another e-mail address', () => {
  const announce = getCallName(announceEmailChange);
  const form = () => within(screen.getByRole('form', { name: 'E-Mail-Adresse' }));
  const newEmail = () => form().getByRole('textbox', { name: 'Neue E-Mail-Adresse' });
  const password = () => form().getByLabelText('Aktuelles Passwort');
  const alert = () => findAlert(screen.getByRole('form', { name: 'E-Mail-Adresse' }));

  async function openForm(scenario = 'account') {
    const opened = openScenario(scenario);
    await opened.user.click(button('E-Mail-Adresse ändern'));
    async function fill(email: string, secret: string) {
      await opened.user.clear(newEmail());
      if (email) await opened.user.type(newEmail(), email);
      await opened.user.clear(password());
      if (secret) await opened.user.type(password(), secret);
      await opened.user.click(button('Link an die neue Adresse senden'));
    }
    return { ...opened, fill };
  }

  test('is asked for with the current password; our server hears of it before the link is mailed (acc 309)', async () => {
    const { fill, asked, sent } = await openForm();
    expect(newEmail()).toHaveFocus();
    await fill(' anna.neu@example.org ', 'geheim');
    const message = await screen.findByText(/^Wir haben einen Bestätigungslink an/);
    expect(message).toHaveTextContent('Wir haben einen Bestätigungslink an anna.neu@example.org geschickt.');
    expect(message.closest('[role=status]')).toHaveTextContent(/Die neue Adresse gilt, sobald du ihn bestätigst\./);
    expect(asked()).toEqual([
      ['signIn', 'anna@example.org', 'geheim'],
      ['sendMail', 'VERIFY_AND_CHANGE_EMAIL', 'anna.neu@example.org'],
    ]);
    expect(sent(announce).map(({ body }) => body)).toEqual([{ email: 'anna.neu@example.org' }]);
    expect(screen.getByText('anna@example.org')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'E-Mail-Adresse' })).toHaveFocus();
  });

  test('is what the fields show, also if a password manager has filled them in without an event', async () => {
    const { user, asked } = await openForm();
    (newEmail() as HTMLInputElement).value = 'Anna <anna.neu@example.org>\u200b';
    (password() as HTMLInputElement).value = 'geheim';
    await user.click(button('Link an die neue Adresse senden'));
    expect(await screen.findByText(/^Wir haben einen Bestätigungslink an/)).toBeVisible();
    expect(asked()).toEqual([
      ['signIn', 'anna@example.org', 'geheim'],
      ['sendMail', 'VERIFY_AND_CHANGE_EMAIL', 'anna.neu@example.org'],
    ]);
  });

  test.each([
    ['', 'geheim', 'Bitte gib eine E-Mail-Adresse ein.', 'newEmail'],
    ['anna', 'geheim', 'Bitte gib eine gültige E-Mail-Adresse ein.', 'newEmail'],
    ['Anna@example.org', 'geheim', 'Das ist schon deine E-Mail-Adresse.', 'newEmail'],
    ['anna.neu@example.org', '', 'Bitte gib dein aktuelles Passwort ein', 'password'],
  ])('„%s“ with password „%s“: %s, and nobody is asked', async (email, secret, sentence, field) => {
    const { fill, asked, sent } = await openForm();
    await fill(email, secret);
    expect(alert().textContent).toBe(sentence);
    expect(document.activeElement).toHaveAttribute('name', field);
    expect(document.activeElement).toBeInvalid();
    expect(newEmail()).toHaveValue(email);
    expect([asked(), sent(announce)]).toEqual([[], []]);
  });

  test.each([
    ['email-change-wrong-password', 'Das aktuelle Passwort ist nicht korrekt', 'password'],
    ['email-change-taken', 'Diese E-Mail-Adresse wird bereits verwendet.', 'newEmail'],
    ['email-change-too-often', 'Zu viele Versuche. Bitte versuche es später erneut.', undefined],
  ])('%s: %s, and the address stays in the field', async (scenario, sentence, field) => {
    const { fill } = await openForm(scenario);
    await fill('anna.neu@example.org', 'geheim');
    await waitFor(() => expect(alert().textContent).toContain(sentence));
    expect(newEmail()).toHaveValue('anna.neu@example.org');
    expect(password()).toHaveValue('');
    if (field) expect(document.activeElement).toHaveAttribute('name', field);
  });

  test('shows the reference of a failure by which the support finds it', async () => {
    const { fill, network } = await openForm();
    network.answer(announce, problem(503, 'unavailable'));
    await fill('anna.neu@example.org', 'geheim');
    expect(await screen.findByText('Vorgang 3f2a91bc04de')).toBeVisible();
  });

  test('speaks of no password where the provider demands another sign-in', async () => {
    const { user } = openScenario('account', {
      answers: { [identityCalls.sendMail]: refuseIdentity('requires-recent-login') },
    });
    await user.click(button('E-Mail-Adresse ändern'));
    await user.type(newEmail(), 'anna.neu@example.org');
    await user.type(password(), 'geheim');
    await user.click(button('Link an die neue Adresse senden'));
    await waitFor(() => expect(alert()).not.toBeEmptyDOMElement());
    expect(alert().textContent).toBe('Bitte melde dich erneut an, um deine E-Mail-Adresse zu ändern.');
  });

  test('with a wrong password our server hears nothing', async () => {
    const { fill, sent } = await openForm('email-change-wrong-password');
    await fill('anna.neu@example.org', 'falsch');
    await waitFor(() => expect(alert()).not.toBeEmptyDOMElement());
    expect(sent(announce)).toEqual([]);
  });

  test('can be left without a change', async () => {
    const { user } = await openForm();
    await user.click(button('Abbrechen'));
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'E-Mail-Adresse' })).toHaveFocus();
  });
});
