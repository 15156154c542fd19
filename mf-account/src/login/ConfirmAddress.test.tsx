import { act, screen } from '@testing-library/react';
import { AuthError, session } from 'shared-auth';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

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

  test('says again that there is no network, after another attempt', async () => {
    let refuse = () => {};
    const { user } = openScenario('confirm-address', {
      identity: {
        confirmEmailAddress: () =>
          new Promise((_, reject) => (refuse = () => reject(new AuthError('network-request-failed', '')))),
      },
    });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await user.click(button('Adresse bestätigen'));
      expect(screen.queryByText(/^Netzwerkfehler\./)).not.toBeInTheDocument();
      await act(async () => refuse());
      expect(screen.getByText(/^Netzwerkfehler\./)).toBeVisible();
    }
  });

  test('explains a used link', async () => {
    const { user } = openScenario('confirm-address-used');
    await user.click(button('Adresse bestätigen'));
    expect(await screen.findByText(/Dieser Link ist abgelaufen oder wurde schon benutzt/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible();
  });
});

describe('the link that was mailed to a new address', () => {
  test('waits for a click, then the new address counts and the page is signed out (acc 309)', async () => {
    const { user, address } = openScenario('change-address');
    expect(screen.getByRole('heading', { level: 1, name: 'Neue E-Mail-Adresse bestätigen' })).toBeVisible();
    await user.click(button('Neue Adresse bestätigen'));
    expect(await screen.findByText(/gilt jetzt\./)).toHaveTextContent(
      'Deine neue E-Mail-Adresse anna.neu@example.org gilt jetzt. Bitte melde dich mit ihr an.',
    );
    expect(session.get().status).toBe('signed-out');
    await user.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    expect(address()).toBe('/login');
    expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('anna.neu@example.org');
  });

  test('signs nobody else out', async () => {
    const { user } = openScenario('change-address', { person: 'ben' });
    await user.click(button('Neue Adresse bestätigen'));
    expect(await screen.findByText(/^Deine neue E-Mail-Adresse/)).toBeVisible();
    expect(session.get().status).toBe('signed-in');
  });

  test('explains a used link', async () => {
    const { user } = openScenario('change-address-used');
    await user.click(button('Neue Adresse bestätigen'));
    expect(await screen.findByText(/Dieser Link ist abgelaufen oder wurde schon benutzt/)).toBeVisible();
  });

  test('can be undone with the link of the provider’s notice to the earlier address (acc 309)', async () => {
    const { user } = openScenario('recover-address');
    expect(screen.getByText(/Leg danach ein neues Passwort fest\.$/)).toBeVisible();
    await user.click(button('Frühere Adresse zurückholen'));
    expect(await screen.findByText(/gilt jetzt\./)).toHaveTextContent('anna@example.org gilt jetzt.');
  });
});
