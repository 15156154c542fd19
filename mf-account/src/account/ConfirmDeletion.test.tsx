import { screen, waitFor, within } from '@testing-library/react';
import { eraseAccount, getCallName } from 'api-contract';
import { identityCalls, refuseIdentity } from 'qa';
import { waitForAnswers } from 'qa/testing';
import { session } from 'shared-auth';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('alertdialog');
const block = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).parentElement!);

describe('delete the account', () => {
  const erase = getCallName(eraseAccount);
  const open = () => block('Konto löschen').getByRole('button', { name: 'Konto löschen' });
  const confirm = () => button('Konto endgültig löschen');

  test('asks first; nothing is deleted before the second step (acc 186)', async () => {
    const { user, sent } = openScenario('account');
    await user.click(open());
    await user.click(button('Konto behalten'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect([...sent(erase), ...sent(identityCalls.delete)]).toEqual([]);
  });

  test('a failure shows the provider’s own message (acc 187)', async () => {
    const { user } = openScenario('delete-provider-fails');
    await user.click(open());
    await user.click(confirm());
    const message = await within(dialog()).findByText('Firebase: Error (auth/internal-error).');
    expect(message).toBeVisible();
    expect(message).toHaveAttribute('lang', 'en');
    expect(confirm()).toBeEnabled();
  });

  test('the block does not promise that only what the law demands is left (acc 191)', async () => {
    const { user } = openScenario('account');
    expect(
      screen.getByText('Damit löschst du dein Konto und seine Daten. Was bleibt, steht im nächsten Schritt.'),
    ).toBeVisible();
    await user.click(open());
    expect(dialog()).toHaveTextContent('Newsletter und Vorbestellung, denn sie gehören nicht zum Konto');
  });

  test('a refusal of our server has a sentence, and the identity stays', async () => {
    const { user, sent } = openScenario('delete-server-fails');
    await user.click(open());
    await user.click(confirm());
    const sentence = await within(dialog()).findByText(
      'Wir sind gerade nicht erreichbar. Bitte versuche es später erneut.',
    );
    expect(sentence).toBeVisible();
    expect(sentence).not.toHaveAttribute('lang');
    expect(sent(identityCalls.delete)).toEqual([]);
  });

  test.each([
    ['delete-needs-sign-in', 'Firebase: Error (auth/requires-recent-login).'],
    ['delete-server-needs-sign-in', ''],
  ])('%s: the message is followed by a sentence and a way to sign in again (acc 188)', async (scenario, raw) => {
    const { user, network, asked } = openScenario(scenario);
    await user.click(open());
    await user.click(confirm());
    const sentence = 'Zu deiner Sicherheit musst du dich erneut anmelden, bevor du dein Konto löschst.';
    expect(await within(dialog()).findByText(sentence)).toBeVisible();
    if (raw) expect(within(dialog()).getByText(raw)).toBeVisible();
    network.answer(erase, { status: 202 });
    network.answer(identityCalls.delete, { body: {} });
    await signInAgain(user);
    expect(within(dialog()).queryByText(sentence)).not.toBeInTheDocument();
    await user.click(confirm());
    await waitFor(() => expect(session.get()).toEqual({ status: 'signed-out', reason: 'account-deleted' }));
    expect(asked()).toContainEqual(['signIn', 'anna@example.org', 'geheim']);
  });

  test('signing in again without the password, or with a wrong one, leads back to the field each time', async () => {
    const { user } = openScenario('delete-needs-sign-in', {
      answers: { [identityCalls.signIn]: refuseIdentity('wrong-password') },
    });
    await user.click(open());
    await user.click(confirm());
    const password = await within(dialog()).findByLabelText('Aktuelles Passwort');
    for (const [typed, sentence] of [
      ['', 'Bitte gib dein aktuelles Passwort ein'],
      ['', 'Bitte gib dein aktuelles Passwort ein'],
      ['falsch', 'Das aktuelle Passwort ist nicht korrekt'],
    ] as const) {
      if (typed) await user.type(password, typed);
      await user.click(button('Erneut anmelden'));
      await waitFor(() => expect(password).toHaveFocus());
      expect(password).toHaveAccessibleDescription(sentence);
    }
  });

  async function signInAgain(user: ReturnType<typeof openScenario>['user']) {
    // As a password manager does, without an event.
    within(dialog()).getByLabelText<HTMLInputElement>('Aktuelles Passwort').value = 'geheim';
    await user.click(button('Erneut anmelden'));
    expect(await screen.findByText('Du bist erneut angemeldet und kannst dein Konto jetzt löschen.')).toBeVisible();
  }

  test('success erases our data first, then ends on /login with a message (acc 189, 190)', async () => {
    const order: string[] = [];
    const { user, address } = openScenario('account', {
      answers: {
        [erase]: () => {
          order.push('our data');
          return { status: 202 };
        },
        [identityCalls.delete]: () => {
          order.push('identity');
          return { body: {} };
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

  test('a double click deletes once', async () => {
    const { user, sent } = openScenario('delete-pending');
    await user.click(open());
    await user.dblClick(confirm());
    await waitForAnswers();
    expect(sent(erase)).toHaveLength(1);
  });

  test('a deletion that our server refused can be tried again by the same button', async () => {
    const { user, network, sent, address } = openScenario('delete-server-fails');
    await user.click(open());
    await user.click(confirm());
    expect(await within(dialog()).findByText(/^Wir sind gerade nicht erreichbar\./)).toBeVisible();
    network.answer(erase, { status: 202 });
    await user.click(confirm());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sent(erase)).toHaveLength(2);
  });

  test('the second step says what is lost, what stays and that it is final; it begins at its heading (acc 191)', async () => {
    const { user } = openScenario('account');
    await screen.findByText(/^Du kannst jederzeit zum Ende/);
    await user.click(open());
    expect(dialog()).toHaveTextContent('Das geht verloren:');
    expect(dialog()).toHaveTextContent(
      'dein Abo „Standard“ (6 Stunden pro Monat) mit allen übrigen Minuten. Die 19,99 € für den laufenden Monat erstatten wir dabei nicht',
    );
    expect(dialog()).toHaveTextContent(
      'In den ersten 14 Tagen nach der Bestellung kannst du stattdessen Geld zurückbekommen:',
    );
    expect(within(dialog()).getByRole('link', { name: 'Vertrag widerrufen' })).toHaveAttribute('href', '/widerruf');
    expect(dialog()).toHaveTextContent('Rechnungen und Bestelldaten, solange das Gesetz es verlangt');
    expect(dialog()).toHaveTextContent('Newsletter und Vorbestellung, denn sie gehören nicht zum Konto');
    expect(dialog()).toHaveTextContent('Das kann nicht rückgängig gemacht werden.');
    expect(within(dialog()).getByRole('heading', { name: 'Konto wirklich löschen?' })).toHaveFocus();
  });

  test('without a plan no money is named, and nothing to withdraw from (acc 191)', async () => {
    const { user } = openScenario('account-no-subscription');
    await screen.findByText(/^Du hast zurzeit kein aktives Abo\./);
    await user.click(open());
    expect(dialog()).not.toHaveTextContent(/Abo|€/);
    expect(within(dialog()).queryByRole('link', { name: 'Vertrag widerrufen' })).not.toBeInTheDocument();
  });
});
