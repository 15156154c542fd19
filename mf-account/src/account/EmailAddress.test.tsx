import { screen, within } from '@testing-library/react';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const block = (title: string) => within(screen.getByRole('heading', { level: 2, name: title }).parentElement!);

test('the e-mail is text, not an input (acc 163)', () => {
  openScenario('account');
  expect(block('E-Mail-Adresse').getByText('anna@example.org')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /E-Mail/ })).not.toBeInTheDocument();
});

describe('an unconfirmed e-mail', () => {
  test('can get a new link', async () => {
    let sent = 0;
    const { user } = openScenario('account-unverified', {
      identity: { sendVerificationMail: async () => void (sent += 1) },
    });
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
