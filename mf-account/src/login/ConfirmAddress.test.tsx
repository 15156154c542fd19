import { screen } from '@testing-library/react';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });

describe('the link of the verification mail', () => {
  test('waits for a click, then confirms and leads on', async () => {
    const { user } = openScenario('confirm-address');
    expect(screen.queryByText('Danke! Deine E-Mail-Adresse ist bestätigt.')).not.toBeInTheDocument();
    await user.click(button('Adresse bestätigen'));
    expect(await screen.findByText('Danke! Deine E-Mail-Adresse ist bestätigt.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Weiter zum Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('has lost its code at once; a reload leads back to the mail, and on', () => {
    const { address, unmount } = openScenario('confirm-address');
    expect(address()).toBe('/login?mode=verifyEmail');
    unmount();
    openScenario('confirm-address', { screen: address() });
    expect(screen.getByText(/^Bitte öffne den Link in der E-Mail noch einmal\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Adresse bestätigen' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Weiter zum Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('explains a used link', async () => {
    const { user } = openScenario('confirm-address-used');
    await user.click(button('Adresse bestätigen'));
    expect(await screen.findByText(/Dieser Link ist abgelaufen oder wurde schon benutzt/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zurück zur Anmeldung' })).toBeVisible();
  });
});
