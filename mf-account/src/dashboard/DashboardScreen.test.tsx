import { act, screen, waitFor, within } from '@testing-library/react';
import { getAgeSettings, getSubscription, listDevices, getCallName } from 'api-contract';
import { createIdToken } from 'qa';
import { waitForAnswers, persons } from 'qa/testing';
import { setTestSession } from 'shared-auth/testing';
import { expectAccessible, expectConsoleError, recordAborts } from 'ui-kit/testing';
import { minutesLeft } from '../testing/minutesLeft.ts';
import { openScenario } from '../testing/openScenario.ts';
import { prefetch } from './DashboardScreen.tsx';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const details = getCallName(getSubscription);
const devices = getCallName(listDevices);
const age = getCallName(getAgeSettings);

test('shows heading, setup, boxes, minutes, age chooser with details and save, and the note (acc 120)', async () => {
  openScenario('dashboard');
  expect(screen.getByRole('heading', { level: 1, name: 'Willkommen in deinem Abenteuer!' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Zur Einrichtung' })).toHaveAttribute('href', '/setup');
  expect(await screen.findByRole('heading', { name: 'Kinderzimmer' })).toBeVisible();
  expect(await minutesLeft('225 Minuten übrig')).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Für welches Alter soll deine Box erzählen?' })).toBeVisible();
  expect(screen.getByRole('region', { name: /\(/ })).toBeVisible();
  expect(button('Speichern')).toBeVisible();
  expect(screen.getByText(/altersgerechte Sprache und Themen geprüft\./)).toBeVisible();
});

test('on entry three GETs go out at once, each with the bearer token (acc 121, 122)', async () => {
  const { network } = openScenario('dashboard-pending');
  await waitFor(() => expect(network.calls).toHaveLength(3));
  expect(network.calls.map(({ name }) => name).sort()).toEqual([details, devices, age].sort());
  expect(network.calls.map(({ authorization }) => authorization)).toEqual(
    Array(3).fill(`Bearer ${createIdToken('user-anna')}`),
  );
});

test('prefetched responses are shown with the screen, and not read a second time (acc 330)', async () => {
  const { network, user } = openScenario('account');
  await waitForAnswers();
  prefetch();
  await waitForAnswers();
  expect(new Set(network.calls.map(({ name }) => name))).toEqual(new Set([details, devices, age]));
  const before = network.calls.length;
  await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!);
  expect(await minutesLeft('225 Minuten übrig')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Kinderzimmer' })).toBeVisible();
  await waitForAnswers();
  expect(network.calls).toHaveLength(before);
});

test('one failing call does not stop the others (acc 121)', async () => {
  expectConsoleError(/list-devices failed: unavailable/);
  openScenario('devices-fail');
  expect(await minutesLeft('225 Minuten übrig')).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'Grundschulkinder (6-9 Jahre)', checked: true })).toBeVisible();
  expect(await screen.findByText('Deine Boxen können wir gerade nicht laden.')).toBeVisible();
});

test('signed out it leads to /login and asks nobody (acc 5, 122)', async () => {
  const { address, network } = openScenario('dashboard-signed-out');
  await waitForAnswers();
  expect(address()).toBe('/login');
  expect(network.calls).toEqual([]);
});

test('while the session is unknown it waits and asks nobody (acc 2, 3)', async () => {
  const { address, network } = openScenario('dashboard-checking');
  await waitForAnswers();
  expect(screen.getByText('Lade...')).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(network.calls).toEqual([]);
});

test('a failed GET is repeated at most twice', async () => {
  expectConsoleError(/list-devices failed: unavailable/);
  const { sent } = openScenario('devices-fail');
  expect(await screen.findByText('Deine Boxen können wir gerade nicht laden.')).toBeVisible();
  expect(sent(devices)).toHaveLength(3);
});

test('a list of boxes that never comes says so after ten seconds, not after three attempts (acc 126)', async () => {
  expectConsoleError(/list-devices failed: timeout/);
  const { sent, pass } = openScenario('devices-hang');
  expect(await minutesLeft('225 Minuten übrig')).toBeVisible();
  await pass(9_500);
  expect(screen.getByText('Boxen werden geladen...')).toBeVisible();
  await pass(1_000);
  expect(screen.getByText('Deine Boxen können wir gerade nicht laden.')).toBeVisible();
  expect(sent(devices)).toHaveLength(1);
});

describe('An account whose address is not confirmed', () => {
  test('reads where the mail has gone, and how to correct the address', async () => {
    openScenario('newcomer');
    const notice = await screen.findByText(/^Bitte bestätige deine Adresse\./);
    expect(notice).toHaveTextContent(
      'Bitte bestätige deine Adresse. Wir haben dir eine E-Mail an ben@example.org geschickt. Falsche Adresse? Ändern',
    );
    expect(within(notice).getByRole('link', { name: 'Ändern' })).toHaveAttribute('href', '/account#email-title');
  });

  test('reads nothing of it once it is confirmed', async () => {
    openScenario('dashboard');
    expect(await minutesLeft('225 Minuten übrig')).toBeVisible();
    expect(screen.queryByText(/bestätige deine Adresse/)).not.toBeInTheDocument();
  });
});

describe('The blocks keep their places while responses arrive', () => {
  const listTitles = () => {
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    return titles.map((title) => (['Einrichtung', 'So geht es los'].includes(title!) ? '(second block)' : title));
  };
  const places = ['Geschichtenminuten', '(second block)', 'Deine Boxen', 'Altersstufe'];

  test.each(['dashboard', 'newcomer', 'no-subscription', 'subscription-ended', 'checkout-delayed', 'devices-fail'])(
    '%s',
    async (scenario) => {
      if (scenario === 'devices-fail') expectConsoleError(/list-devices failed: unavailable/);
      const { container, pass } = openScenario(scenario);
      const second = () => container.querySelectorAll('main .card')[1];
      expect(second()).toHaveAttribute('aria-busy', 'true');
      const minutes = screen.getByRole('heading', { name: 'Geschichtenminuten' });
      expect(listTitles()).toEqual(places.filter((title) => title !== '(second block)'));
      await pass(10_000);
      expect(listTitles()).toEqual(places);
      expect(second()).not.toHaveAttribute('aria-busy');
      // The same element, not a new one at another place.
      expect(screen.getByRole('heading', { name: 'Geschichtenminuten' })).toBe(minutes);
    },
  );
});

test('leaving the page gives up the calls under way, and makes no other (acc 256)', async () => {
  const { unmount, network, pass } = openScenario('dashboard-pending');
  const listAborted = recordAborts();
  await waitFor(() => expect(network.calls).toHaveLength(3));
  expect(listAborted()).toEqual([]);
  unmount();
  expect(listAborted().sort()).toEqual([details, devices, age].sort());
  await pass(60_000);
  expect(network.calls).toHaveLength(3);
});

test('the note says that stories are checked (acc 161)', () => {
  openScenario('dashboard');
  expect(screen.getByText(/^Die Geschichten werden .* auf altersgerechte Sprache und Themen geprüft\./)).toBeVisible();
});

test('the note says that an AI writes and that there is no guarantee (acc 162)', () => {
  openScenario('dashboard');
  expect(
    screen.getByText(
      'Die Geschichten werden von künstlicher Intelligenz erzeugt und automatisch auf altersgerechte Sprache und Themen geprüft. Eine Garantie gibt es dafür nicht.',
    ),
  ).toBeVisible();
});

test('a second person sees nothing of the first one’s (acc 17)', async () => {
  const { unmount } = openScenario('dashboard');
  await screen.findByRole('heading', { name: 'Kinderzimmer' });
  unmount();
  openScenario('dashboard-pending', { person: 'ben' });
  expect(screen.queryByText('Kinderzimmer')).not.toBeInTheDocument();
});

test('another person in the same page sees nothing of the first one’s (acc 17)', async () => {
  const { network } = openScenario('dashboard');
  await screen.findByRole('heading', { name: 'Kinderzimmer' });
  network.answer(devices, { hang: true });
  act(() => setTestSession(persons.ben.session));
  expect(screen.queryByText('Kinderzimmer')).not.toBeInTheDocument();
});

describe('a new customer', () => {
  const steps = () => screen.getAllByRole('listitem').filter((item) => item.querySelector('h3') && item.closest('ol'));

  test('sees one path of three steps, of which the next has the button (acc 120)', async () => {
    openScenario('newcomer');
    expect(await screen.findByRole('heading', { name: 'So geht es los' })).toBeVisible();
    expect(steps().map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Box anschließen',
      'Tarif wählen',
      'Alter einstellen',
    ]);
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
    expect(screen.getByRole('link', { name: 'Zur Einrichtung' })).toHaveAttribute('href', '/setup');
    expect(screen.getAllByRole('link').filter((link) => link.classList.contains('primary'))).toHaveLength(1);
    expect(steps().flatMap((step) => within(step).queryAllByRole('link'))).toHaveLength(1);
  });

  test('orders, as the second step, in the card with the minutes', async () => {
    openScenario('no-subscription-no-category');
    await screen.findByRole('heading', { name: 'So geht es los' });
    expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(steps().flatMap((step) => within(step).queryAllByRole('link'))).toEqual([]);
    const [order, ...others] = screen.getAllByRole('link').filter((link) => link.classList.contains('primary'));
    expect([order?.textContent, others]).toEqual(['Abo abschließen', []]);
  });

  test('gets to the age, as the last step, within the page', async () => {
    openScenario('no-category');
    expect(await screen.findByRole('link', { name: 'Alter einstellen' })).toHaveAttribute('href', '#altersstufe');
    expect(document.getElementById('altersstufe')).toHaveTextContent('Altersstufe');
    expect(steps().flatMap((step) => within(step).queryAllByRole('link'))).toHaveLength(1);
  });

  test('sees ticks at what is done, and the path goes with the last step', async () => {
    const { user } = openScenario('no-category');
    const done = await screen.findAllByRole('heading', { name: /\(erledigt\)$/ });
    expect(done.map(({ textContent }) => textContent)).toEqual([
      'Box anschließen (erledigt)',
      'Tarif wählen (erledigt)',
    ]);
    await user.click(screen.getByRole('radio', { name: 'Kleinkinder (2-3 Jahre)' }));
    await user.click(button('Speichern'));
    await waitFor(() => expect(screen.queryByText('So geht es los')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Einrichtung' })).toBeVisible();
  });

  test('does not see the path while it is not known what is done', async () => {
    expectConsoleError(/list-devices failed: unavailable/);
    openScenario('devices-fail');
    expect(await screen.findByText('Deine Boxen können wir gerade nicht laden.')).toBeVisible();
    expect(screen.queryByText('So geht es los')).not.toBeInTheDocument();
  });
});

describe('accessible in every state (acc 263)', () => {
  test.each([
    ['dashboard', '135 von 360 Minuten verbraucht'],
    ['dashboard-pending', 'Boxen werden geladen...'],
    ['no-boxes', 'Noch keine Box verbunden.'],
    ['newcomer', 'So geht es los'],
    ['no-subscription', 'Abo abschließen'],
    ['inactive', 'Inaktiv'],
    ['low-minutes', 'Deine Geschichtenminuten gehen zur Neige...'],
    ['total-zero', '0 von 0 Minuten verbraucht'],
    ['payment-failed', /Die letzte Zahlung/],
    ['renewal-to-confirm', /^Deine Bank möchte/],
    ['month-unpaid', /^Dieser Monat ist nicht bezahlt/],
    ['checkout-active', /^Dein Abo ist aktiv\./],
  ])('%s: %s', async (scenario, words) => {
    const { container } = openScenario(scenario);
    expect((await screen.findAllByText(words))[0]).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });

  test.each(['entfernen', 'umbenennen'])('the dialog „%s“', async (action) => {
    const { user, container } = openScenario('one-box');
    await user.click(await screen.findByRole('button', { name: `Box AB-7K2M-9QXW ${action}` }));
    jest.useRealTimers();
    await expectAccessible(container);
  });
});

test('an expired token is renewed, and the person notices nothing', async () => {
  openScenario('dashboard', { fault: 'token-expired' });
  expect(await screen.findByRole('heading', { name: 'Kinderzimmer' })).toBeVisible();
});

test('a token that the provider does not renew ends the session, and the sign-in page says so (acc 15)', async () => {
  const { address } = openScenario('dashboard', { fault: 'token-refused' });
  expect(await screen.findByText('Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.')).toBeVisible();
  expect(address()).toBe('/login');
});
