import { screen } from '@testing-library/react';
import { confirmEmailChange, getCallName } from 'api-contract';
import { identityCalls, problem } from 'qa';
import { prerender } from 'qa/testing';
import { session } from 'shared-auth';
import { setTestSession } from 'shared-auth/testing';
import { openScenario } from '../testing/openScenario.ts';
import LoginScreen from './LoginScreen.tsx';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 });

describe('the link of the verification mail', () => {
  test('waits for a click, then confirms, says so in the heading and leads on (acc 322)', async () => {
    const { user } = openScenario('confirm-address');
    expect(heading()).toHaveTextContent('E-Mail-Adresse bestätigen');
    await user.click(button('Adresse bestätigen'));
    expect(await screen.findByText('Danke! Du musst nichts mehr tun.')).toBeVisible();
    expect(heading()).toHaveFocus();
    expect(heading()).toHaveTextContent('Deine E\u2011Mail\u2011Adresse ist bestätigt');
    expect(document.title).toBe('Deine E\u2011Mail\u2011Adresse ist bestätigt – Abenteuerbox');
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
    const { user, pass } = openScenario('confirm-address', {
      answers: { [identityCalls.update]: { offline: true, delay: 100 } },
    });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await user.click(button('Adresse bestätigen'));
      expect(screen.queryByText(/^Netzwerkfehler\./)).not.toBeInTheDocument();
      await pass(100);
      expect(screen.getByText(/^Netzwerkfehler\./)).toBeVisible();
    }
  });

  test('has one sentence for used and expired when nobody is signed in (acc 322)', async () => {
    const { user } = openScenario('confirm-address-used');
    await user.click(button('Adresse bestätigen'));
    expect(await screen.findByText(/Dieser Link ist abgelaufen oder wurde schon benutzt/)).toBeVisible();
    expect(screen.queryByText(/^Schon bestätigt/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible();
  });

  test('that was used says what is true now to a user whose address is confirmed (acc 322)', async () => {
    const { user, address, unmount } = openScenario('confirm-address-used', { person: 'anna' });
    await user.click(button('Adresse bestätigen'));
    expect(await screen.findByText('Schon bestätigt. Du musst nichts mehr tun.')).toBeVisible();
    expect(heading()).toHaveTextContent('Deine E\u2011Mail\u2011Adresse ist bestätigt');
    expect(screen.getByText(/^Du bist als/)).toHaveTextContent('Du bist als anna@example.org angemeldet.');
    expect(screen.queryByText(/abgelaufen/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Weiter zum Dashboard' })).toHaveAttribute('href', '/dashboard');
    unmount();
    openScenario('confirm-address-used', { person: 'anna', screen: address() });
    expect(screen.getByText('Schon bestätigt. Du musst nichts mehr tun.')).toBeVisible();
  });

  test('that was used leads to the account while the address is not confirmed, for another link (acc 322)', async () => {
    const { user } = openScenario('confirm-address-used', { person: 'ben' });
    await user.click(button('Adresse bestätigen'));
    expect(await screen.findByText(/kannst du im Konto einen neuen Link anfordern\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zum Konto' })).toHaveAttribute('href', '/account');
  });

  test('says again after a reload that the address is confirmed, without asking anybody (acc 322)', async () => {
    const { user, unmount, asked } = openScenario('confirm-address-signed-out');
    await user.click(button('Adresse bestätigen'));
    await screen.findByText('Danke! Du musst nichts mehr tun.');
    // What the browser keeps of this history entry.
    const { usr: state } = history.state as { usr: unknown };
    unmount();
    const { hydrate } = prerender(LoginScreen, '/login');
    setTestSession({ status: 'signed-out' });
    hydrate({ pathname: '/login', search: '?mode=verifyEmail', state });
    expect(heading()).toHaveTextContent('Deine E\u2011Mail\u2011Adresse ist bestätigt');
    expect(screen.getByText('Danke! Du musst nichts mehr tun.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible();
    expect(asked()).toEqual([['update', 'code']]);
  });
});

describe('the link that was mailed to a new address', () => {
  test('waits for a click, then the new address counts and the page is signed out (acc 309, 322)', async () => {
    const { user, address } = openScenario('change-address');
    expect(screen.getByRole('heading', { level: 1, name: 'Neue E-Mail-Adresse bestätigen' })).toBeVisible();
    await user.click(button('Neue Adresse bestätigen'));
    expect(await screen.findByText(/^Bitte melde dich ab jetzt/)).toHaveTextContent(
      'Bitte melde dich ab jetzt mit anna.neu@example.org an, hier und auf deiner Box.',
    );
    expect(heading()).toHaveTextContent('Deine neue E\u2011Mail\u2011Adresse gilt jetzt');
    expect(session.get().status).toBe('signed-out');
    await user.click(screen.getByRole('link', { name: 'Zur Anmeldung' }));
    expect(address()).toBe('/login');
    expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('anna.neu@example.org');
  });

  test('signs nobody else out', async () => {
    const { user } = openScenario('change-address', { person: 'ben' });
    await user.click(button('Neue Adresse bestätigen'));
    expect(
      await screen.findByRole('heading', { name: 'Deine neue E\u2011Mail\u2011Adresse gilt jetzt' }),
    ).toBeVisible();
    expect(session.get().status).toBe('signed-in');
  });

  test('explains a used link', async () => {
    const { user } = openScenario('change-address-used');
    await user.click(button('Neue Adresse bestätigen'));
    expect(await screen.findByText(/Dieser Link ist abgelaufen oder wurde schon benutzt/)).toBeVisible();
  });

  test('says why our server refuses it, and can be tried again', async () => {
    const { user } = openScenario('change-address-taken');
    await user.click(button('Neue Adresse bestätigen'));
    expect(await screen.findByText('Diese E-Mail-Adresse wird bereits verwendet.')).toBeVisible();
    expect(button('Neue Adresse bestätigen')).toBeVisible();
  });

  test.each([
    [
      'a server error',
      problem(503, 'unavailable'),
      'Wir sind gerade nicht erreichbar. Bitte versuche es später erneut.',
    ],
    ['no answer', { hang: true }, 'Die Antwort dauert zu lange. Bitte versuche es erneut.'],
    ['a disabled account', problem(403, 'forbidden'), 'Dieser Account wurde deaktiviert.'],
  ])('says what is true after %s, and can be tried again', async (_, answer, sentence) => {
    const { user, pass, network } = openScenario('change-address');
    network.answer(getCallName(confirmEmailChange), answer);
    await user.click(button('Neue Adresse bestätigen'));
    await pass(confirmEmailChange.timeoutMs ?? 10_000);
    expect(await screen.findByText(sentence)).toBeVisible();
    network.answer(getCallName(confirmEmailChange), {});
    await user.click(button('Neue Adresse bestätigen'));
    expect(await screen.findByText(/^Bitte melde dich ab jetzt/)).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  test('shows the reference of a failure by which the support finds it', async () => {
    const { user, network } = openScenario('change-address');
    network.answer(getCallName(confirmEmailChange), problem(500, 'internal'));
    await user.click(button('Neue Adresse bestätigen'));
    expect(await screen.findByText('Vorgang 3f2a91bc04de')).toBeVisible();
  });

  test('can be undone with the link of the provider’s notice to the earlier address (acc 309, 322)', async () => {
    const { user } = openScenario('recover-address');
    expect(screen.getByText(/Leg danach ein neues Passwort fest\.$/)).toBeVisible();
    await user.click(button('Frühere Adresse zurückholen'));
    expect(await screen.findByText(/^Wähle jetzt ein neues Passwort/)).toHaveTextContent(
      'Wähle jetzt ein neues Passwort und melde dich dann mit anna@example.org an.',
    );
    expect(heading()).toHaveTextContent('Deine frühere E\u2011Mail\u2011Adresse gilt wieder');
    await user.click(screen.getByRole('link', { name: 'Neues Passwort wählen' }));
    expect(heading()).toHaveTextContent('Passwort zurücksetzen');
    expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue('anna@example.org');
  });
});
