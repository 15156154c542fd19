import { screen, waitFor, within } from '@testing-library/react';
import { endAllSessions, getCallName } from 'api-contract';
import { problem } from 'qa';
import { waitForAnswers } from 'qa/testing';
import { session } from 'shared-auth';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('alertdialog');
const block = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).parentElement!);

describe('sign out everywhere', () => {
  const call = getCallName(endAllSessions);
  const open = () => block('Überall abmelden').getByRole('button', { name: 'Überall abmelden' });
  const confirm = () => button('Jetzt überall abmelden');

  test('asks first, says what it means for the boxes, and the safe button has the focus', async () => {
    const { user, sent } = openScenario('account');
    await user.click(open());
    expect(dialog()).toHaveAccessibleDescription(/^Du wirst auf allen Geräten abgemeldet, auch hier\./);
    expect(dialog()).toHaveTextContent('Deine Boxen bleiben mit deinem Konto verbunden');
    expect(button('Angemeldet bleiben')).toHaveFocus();
    await user.click(button('Angemeldet bleiben'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect([sent(call).length, session.get().status]).toEqual([0, 'signed-in']);
  });

  test('the server ends all sessions, then this one ends, and /login says that it worked', async () => {
    const { user, sent, address } = openScenario('account');
    await user.click(open());
    await user.click(confirm());
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sent(call)).toHaveLength(1);
    expect(screen.getByText('Du bist überall abgemeldet.')).toBeVisible();
    expect(screen.queryByText(/abgelaufen/)).not.toBeInTheDocument();
  });

  test('while it runs both buttons are disabled', async () => {
    const { user } = openScenario('sign-out-everywhere-pending');
    await user.click(open());
    await user.click(confirm());
    expect(button('Wird abgemeldet...')).toBeDisabled();
    expect(button('Angemeldet bleiben')).toBeDisabled();
  });

  test('a double click ends the sessions once', async () => {
    const { user, sent } = openScenario('sign-out-everywhere-pending');
    await user.click(open());
    await user.dblClick(confirm());
    await waitForAnswers();
    expect(sent(call)).toHaveLength(1);
  });

  test('after a failure it can be tried again, or given up', async () => {
    const { user, sent, address } = openScenario('account', { answers: { [call]: problem(503, 'unavailable') } });
    await user.click(open());
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await user.click(confirm());
      expect(await within(dialog()).findByText(/^Wir sind gerade nicht erreichbar\./)).toBeVisible();
    }
    expect(sent(call)).toHaveLength(2);
    await user.click(button('Angemeldet bleiben'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect([address(), session.get().status]).toEqual(['/account', 'signed-in']);
  });
});
