import { act, screen, waitFor, within } from '@testing-library/react';
import { setTestSession } from 'shared-auth/testing';
import { problem } from 'ui-kit/bench';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { standard } from '../../standalone/exampleData.ts';
import { openScenario } from '../../standalone/openScenario.tsx';
import { persons } from '../../standalone/persons.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const button = (name: string) => screen.getByRole('button', { name });
const details = 'GET /subscription/api/Subscription/details';
const devices = 'GET /user/api/UserDevice/list-devices';
const age = 'GET /user/api/UserInfo/age-settings';

test('shows heading, setup, boxes, minutes, age chooser with details and save, and the note (acc 120)', async () => {
  openScenario('dashboard');
  expect(screen.getByRole('heading', { level: 1, name: 'Willkommen in deinem Abenteuer!' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zur Einrichtung' })).toHaveAttribute('href', '/setup');
  expect(await screen.findByRole('heading', { name: 'Kinderzimmer' })).toBeVisible();
  expect(await screen.findByText('225 Minuten übrig')).toBeVisible();
  expect(screen.getByRole('radiogroup', { name: 'Für welches Alter soll deine Box erzählen?' })).toBeVisible();
  expect(screen.getByRole('region', { name: /\(/ })).toBeVisible();
  expect(button('Speichern')).toBeVisible();
  expect(screen.getByText(/altersgerechte Sprache und Themen geprüft\./)).toBeVisible();
});

test('on entry three GETs go out at once, each with the bearer token (acc 121, 122)', async () => {
  const { network } = openScenario('dashboard-pending');
  await waitFor(() => expect(network.calls).toHaveLength(3));
  expect(network.calls.map(({ name }) => name).sort()).toEqual([details, devices, age].sort());
  expect(network.calls.map(({ authorization }) => authorization)).toEqual(Array(3).fill('Bearer test-token'));
});

test('one failing call does not stop the others (acc 121)', async () => {
  expectConsoleError(/list-devices failed: unavailable/);
  openScenario('devices-fail');
  expect(await screen.findByText('225 Minuten übrig')).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'Grundschulkinder (6-9 Jahre)', checked: true })).toBeVisible();
  expect(await screen.findByText('Noch keine Box verbunden.')).toBeVisible();
});

test('signed out it leads to /login and asks nobody (acc 5, 122)', () => {
  const { address, network } = openScenario('dashboard-signed-out');
  expect(address()).toBe('/login');
  expect(network.calls).toEqual([]);
});

test('while the session is unknown it has its heading, waits and asks nobody (acc 2, 3, 21)', () => {
  const { address, network } = openScenario('dashboard-checking');
  expect(screen.getByText('Lade...')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Willkommen in deinem Abenteuer!' })).toBeVisible();
  expect(address()).toBe('/dashboard');
  expect(network.calls).toEqual([]);
});

test('a failed GET is repeated at most twice', async () => {
  expectConsoleError(/list-devices failed: unavailable/);
  const { sent } = openScenario('devices-fail');
  expect(await screen.findByText('Noch keine Box verbunden.')).toBeVisible();
  expect(sent(devices)).toHaveLength(3);
});

test('leaving the page gives up the calls under way', async () => {
  const { unmount, network, pass } = openScenario('dashboard-pending');
  await waitFor(() => expect(network.calls).toHaveLength(3));
  unmount();
  await pass(60_000);
  expect(network.calls).toHaveLength(3);
});

describe('boxes', () => {
  const title = () => screen.getByRole('heading', { name: 'Deine Boxen' });
  const unlink = 'POST /user/api/UserDevice/unlink-device';
  const remove = () => screen.findByRole('button', { name: 'Box AB-7K2M-9QXW entfernen' });
  const dialog = () => screen.getByRole('alertdialog');

  test('come from adventureChests, with name, serial number, linked since and last seen (acc 123)', async () => {
    openScenario('dashboard');
    const items = within((await screen.findByRole('heading', { name: 'Kinderzimmer' })).closest('li')!);
    expect(items.getByText('AB-7K2M-9QXW')).toBeVisible();
    expect(items.getByText('14.09.2026')).toBeVisible();
    expect(items.getByText('20.11.2026')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Box AB-3F8N-5TRE' })).toBeVisible();
    expect(screen.getByText('noch nie')).toBeVisible();
  });

  test.each(['devices-missing', 'devices-null'])('%s gives an empty list (acc 124)', async (scenario) => {
    openScenario(scenario);
    expect(await screen.findByText('Noch keine Box verbunden.')).toBeVisible();
  });

  test('a failed reading is only logged and empties the list, also one that had entries (acc 125)', async () => {
    expectConsoleError(/list-devices failed: unavailable/);
    const { user } = openScenario('devices-fail-later');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    expect(await screen.findByText('Noch keine Box verbunden.')).toBeVisible();
    expect(screen.queryByText(/nicht geladen|nicht erreichbar/)).not.toBeInTheDocument();
  });

  test('loading differs from empty; empty offers the setup and another look (acc 126)', async () => {
    const { user, network } = openScenario('no-boxes');
    expect(screen.getByText('Boxen werden geladen...')).toBeVisible();
    expect(await screen.findByText('Noch keine Box verbunden.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Box einrichten' })).toHaveAttribute('href', '/setup');
    network.answer(devices, { body: { adventureChests: [{ chestId: 'AB-NEU1', deviceId: 'device-9' }] } });
    await user.click(button('Aktualisieren'));
    expect(await screen.findByRole('heading', { name: 'Box AB-NEU1' })).toBeVisible();
    expect(title()).toHaveFocus();
  });

  test('removing asks first and sends nothing before the confirmation (acc 127)', async () => {
    const { user, sent } = openScenario('dashboard');
    await user.click(await remove());
    expect(dialog()).toBeVisible();
    await user.click(button('Behalten'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent(unlink)).toEqual([]);
  });

  test('confirming sends exactly one call with the deviceId of that box (acc 128)', async () => {
    const { user, sent } = openScenario('dashboard');
    await user.click(await screen.findByRole('button', { name: 'Box AB-3F8N-5TRE entfernen' }));
    await user.click(button('Box entfernen'));
    await waitFor(() => expect(sent(unlink)).toHaveLength(1));
    expect(sent(unlink)[0]?.body).toEqual({ deviceId: 'device-2' });
  });

  test('while it runs the button says so, both are disabled and Escape does not close (acc 129, 130)', async () => {
    const { user } = openScenario('unlink-pending');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    expect(button('Wird entfernt...')).toBeDisabled();
    expect(button('Behalten')).toBeDisabled();
    dialog().dispatchEvent(new Event('cancel', { cancelable: true }));
    await user.keyboard('{Escape}');
    expect(dialog()).toBeVisible();
  });

  test('after success the list is read again, then the dialog closes, then the list heading has the focus (acc 131, 135)', async () => {
    const { user, sent } = openScenario('dashboard');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent(devices)).toHaveLength(2);
    expect(screen.queryByText('Kinderzimmer')).not.toBeInTheDocument();
    expect(title()).toHaveFocus();
  });

  test('the box goes because the server says so, not because we take it off the list (acc 131)', async () => {
    const { user } = openScenario('dashboard', { answers: { [unlink]: {} } });
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Kinderzimmer' })).toBeVisible();
  });

  test('removed, but the list cannot be read again: empty list, closed dialog, logged (acc 132)', async () => {
    expectConsoleError(/list-devices failed: unavailable/);
    const { user } = openScenario('devices-fail-later');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('Noch keine Box verbunden.')).toBeVisible();
  });

  test('a failed removal stays open, says so and leaves the list (acc 133)', async () => {
    expectConsoleError(/unlink-device failed: unavailable/);
    const { user, sent } = openScenario('unlink-fails');
    await user.click(await remove());
    await user.click(button('Box entfernen'));
    expect(
      await within(dialog()).findByText('Die Box konnte nicht entfernt werden. Bitte versuche es erneut.'),
    ).toBeVisible();
    expect(button('Box entfernen')).toBeEnabled();
    expect(screen.getByText('Kinderzimmer')).toBeInTheDocument();
    expect(sent(unlink)).toHaveLength(1);
    expect(sent(devices)).toHaveLength(1);
  });

  test('the dialog names the box and what removing means (acc 134)', async () => {
    const { user } = openScenario('dashboard');
    await user.click(await remove());
    expect(dialog()).toHaveAccessibleName('Box AB-7K2M-9QXW entfernen?');
    expect(dialog()).toHaveTextContent(
      'Danach erzählt diese Box keine Geschichten mehr, bis du dich auf ihr neu anmeldest. Dein Abo bleibt bestehen.',
    );
  });

  test('the dialog is an alertdialog whose safe button has the focus (acc 135)', async () => {
    const { user } = openScenario('dashboard');
    await user.click(await remove());
    expect(button('Behalten')).toHaveFocus();
  });

  test('every remove button has a name of its own (acc 136)', async () => {
    openScenario('dashboard');
    expect(await remove()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Box AB-3F8N-5TRE entfernen' })).toBeVisible();
  });

  test('a box can be renamed', async () => {
    const { user, sent } = openScenario('one-box');
    await user.click(await screen.findByRole('button', { name: 'Box AB-7K2M-9QXW umbenennen' }));
    const field = screen.getByRole('textbox', { name: 'Name der Box' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, ' Leseecke {Enter}');
    expect(await screen.findByRole('heading', { name: 'Leseecke' })).toBeVisible();
    expect(sent('POST /user/api/UserDevice/rename-device').map(({ body }) => body)).toEqual([
      { deviceId: 'device-1', name: 'Leseecke' },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a failed renaming is explained and keeps the typed name', async () => {
    expectConsoleError(/rename-device failed: not-found/);
    const { user } = openScenario('rename-fails');
    await user.click(await screen.findByRole('button', { name: 'Box AB-7K2M-9QXW umbenennen' }));
    await user.type(screen.getByRole('textbox', { name: 'Name der Box' }), ' 2{Enter}');
    expect(await screen.findByText('Das gibt es nicht mehr. Bitte lade die Seite neu.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name der Box' })).toHaveValue('Kinderzimmer 2');
  });
});

describe('story minutes and subscription', () => {
  const card = () => within(screen.getByRole('heading', { name: 'Geschichtenminuten' }).parentElement!);
  const states = () => ({
    loading: card().queryByText('Abo-Daten werden geladen...') !== null,
    noData: card().queryByText('Keine Abo-Daten verfügbar.') !== null,
    none: card().queryByRole('link', { name: 'Abo abschließen' }) !== null,
    active: card().queryByRole('progressbar') !== null,
  });
  const only = (state: string) => ({ loading: false, noData: false, none: false, active: false, [state]: true });

  test('state 1, loading, stands alone (acc 137)', () => {
    openScenario('dashboard-pending');
    expect(states()).toEqual(only('loading'));
  });

  test('state 2, no data, stands alone; a failed reading is only logged (acc 137, 138)', async () => {
    expectConsoleError(/subscription details failed: unavailable/);
    openScenario('subscription-fails');
    await waitFor(() => expect(states()).toEqual(only('noData')));
  });

  test('without data one can look again, and the focus stays in the block', async () => {
    expectConsoleError(/subscription details failed: unavailable/);
    const { user, network } = openScenario('subscription-fails');
    await waitFor(() => expect(states()).toEqual(only('noData')));
    network.answer(details, { body: standard });
    await user.click(card().getByRole('button', { name: 'Aktualisieren' }));
    await waitFor(() => expect(states()).toEqual(only('active')));
    expect(screen.getByRole('heading', { name: 'Geschichtenminuten' })).toHaveFocus();
  });

  test('a later reading that fails leads to state 2 as well (acc 138)', async () => {
    expectConsoleError(/subscription details failed: forbidden/);
    const { network } = openScenario('dashboard');
    await waitFor(() => expect(states()).toEqual(only('active')));
    network.answer(details, problem(403, 'forbidden'));
    // Coming back to the tab reads again.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(states()).toEqual(only('noData')));
  });

  test('state 3, no subscription, stands alone and leads to /subscription (acc 137, 139)', async () => {
    openScenario('no-subscription');
    await waitFor(() => expect(states()).toEqual(only('none')));
    expect(screen.getByRole('link', { name: 'Abo abschließen' })).toHaveAttribute('href', '/subscription');
  });

  test('state 4, a subscription, stands alone with name, minutes, status and date (acc 137)', async () => {
    openScenario('dashboard');
    await waitFor(() => expect(states()).toEqual(only('active')));
    expect(card().getByText('Standard')).toBeVisible();
    expect(card().getByText('360 Minuten')).toBeVisible();
    expect(card().getByText('Aktiv')).toBeVisible();
    expect(card().getByText('14.12.2026')).toBeVisible();
  });

  test('state 4 also holds an inactive subscription, called „Inaktiv“ (acc 139, 140)', async () => {
    openScenario('inactive');
    expect(await screen.findByText('Inaktiv')).toBeVisible();
    expect(states()).toEqual(only('active'));
    expect(screen.queryByText('Aktiv')).not.toBeInTheDocument();
  });

  test('an active subscription is called „Aktiv“ (acc 140)', async () => {
    openScenario('dashboard');
    expect((await screen.findByText('Aktiv')).textContent).toBe('Aktiv');
  });

  test.each([
    ['dashboard', '38', '135 von 360 Minuten verbraucht'],
    ['total-zero', '0', '0 von 0 Minuten verbraucht'],
    ['over-minutes', '100', '150 von 120 Minuten verbraucht'],
    ['no-minutes-left', '100', '120 von 120 Minuten verbraucht'],
  ])('%s: the progress is a whole percentage from 0 to 100, the text has the minutes (acc 141, 142, 149)', async (scenario, now, text) => {
    openScenario(scenario);
    const progress = await screen.findByRole('progressbar');
    expect(progress).toHaveAttribute('aria-valuenow', now);
    expect(progress).toHaveAttribute('aria-valuemin', '0');
    expect(progress).toHaveAttribute('aria-valuemax', '100');
    expect(progress).toHaveAttribute('aria-valuetext', text);
    expect(screen.getByText(text)).toBeVisible();
  });

  test.each([
    [0, true],
    [59, true],
    [60, false],
    [61, false],
  ])('with %i minutes left the warning shows: %s (acc 143)', async (remainingMinutes, shown) => {
    openScenario('dashboard', { answers: { [details]: { body: minutesLeft(remainingMinutes, 600, 0) } } });
    await screen.findByRole('progressbar');
    expect(screen.queryByText('Deine Geschichtenminuten gehen zur Neige...') !== null).toBe(shown);
  });

  test('the warning goes by the server’s remaining minutes, not by ours or by percent (acc 144)', async () => {
    openScenario('dashboard', { answers: { [details]: { body: minutesLeft(100, 120, 119) } } });
    await screen.findByRole('progressbar');
    expect(screen.queryByText('Deine Geschichtenminuten gehen zur Neige...')).not.toBeInTheDocument();
  });

  test.each(['dashboard-pending', 'no-subscription'])('%s: no warning (acc 145)', async (scenario) => {
    const { pass } = openScenario(scenario);
    await pass(100);
    expect(screen.queryByText('Deine Geschichtenminuten gehen zur Neige...')).not.toBeInTheDocument();
  });

  test('no warning without data (acc 145)', async () => {
    expectConsoleError(/subscription details failed: unavailable/);
    openScenario('subscription-fails');
    await screen.findByText('Keine Abo-Daten verfügbar.');
    expect(screen.queryByText('Deine Geschichtenminuten gehen zur Neige...')).not.toBeInTheDocument();
  });

  test('dates are day.month.year (acc 146)', async () => {
    openScenario('dashboard', { answers: { [details]: { body: ending('2026-12-31T10:00:00Z') } } });
    expect(await screen.findByText('31.12.2026')).toBeVisible();
  });

  test('dates are those of Berlin, two-digit (acc 147)', async () => {
    openScenario('new-year');
    expect(await screen.findByText('01.01.2027')).toBeVisible();
  });

  test.each([null, 'bald'])('the date %s shows as „–“ (acc 147)', async (endDate) => {
    openScenario('dashboard', { answers: { [details]: { body: ending(endDate) } } });
    expect(await screen.findByText('–')).toBeVisible();
    expect(screen.queryByText(/Invalid/)).not.toBeInTheDocument();
  });

  test.each([
    ['dashboard', 'Verlängert sich am'],
    ['cancellation-planned', 'Endet am'],
    ['no-renewal-field', 'Laufzeit bis'],
  ])('%s: the date is called „%s“ (acc 148)', async (scenario, label) => {
    openScenario(scenario);
    expect(await screen.findByText(label)).toBeVisible();
  });

  test.each([
    ['low-minutes', '59 Minuten übrig', 'Das reicht für etwa 4 Geschichten.'],
    ['enough-minutes', '60 Minuten übrig', 'Das reicht für etwa 4 Geschichten.'],
    ['no-minutes-left', '0 Minuten übrig', 'Für diesen Abrechnungsmonat sind alle Minuten erzählt.'],
  ])('%s: says how many stories that is', async (scenario, left, stories) => {
    openScenario(scenario);
    expect(await screen.findByText(left)).toBeVisible();
    expect(await screen.findByText(stories)).toBeVisible();
  });

  test.each([
    ['dashboard', ['Neue Minuten gibt es am 14.12.2026.']],
    ['no-minutes-left', ['Neue Minuten gibt es am 14.12.2026.']],
    ['cancellation-planned', []],
    ['inactive', []],
    ['no-renewal-field', []],
    ['no-end-date', []],
  ])('%s: promises new minutes only where the subscription renews (acc 148)', async (scenario, sentences) => {
    openScenario(scenario);
    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(screen.queryAllByText(/^Neue Minuten/).map(({ textContent }) => textContent)).toEqual(sentences);
  });

  test('with nothing left that is said before the age category is known', async () => {
    openScenario('no-minutes-left', { answers: { [age]: { hang: true } } });
    expect(await screen.findByText('Für diesen Abrechnungsmonat sind alle Minuten erzählt.')).toBeVisible();
  });

  test('says nothing of stories before the age category is known', async () => {
    const { pass } = openScenario('age-late');
    expect(await screen.findByText('225 Minuten übrig')).toBeVisible();
    expect(screen.queryByText(/^Das reicht/)).not.toBeInTheDocument();
    await pass(5_000);
    expect(screen.getByText('Das reicht für etwa 90 Geschichten.')).toBeVisible();
  });

  test('a failed payment is pointed out', async () => {
    openScenario('payment-failed');
    expect(await screen.findByText(/Die letzte Zahlung hat nicht geklappt/)).toBeVisible();
  });

  test.each(['{"hasSubscription": true}', '{"hasSubscription": true, "subscription": null, "remainingMinutes": null}'])(
    'an answer with hardly anything in it does not break the card: %s',
    async (text) => {
      openScenario('dashboard', { answers: { [details]: { text } } });
      expect(await screen.findByText('Inaktiv')).toBeVisible();
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    },
  );

  test.each(['<!doctype html>', '{"hasSubscription": "yes"}'])('an answer that is none counts as no data: %s', async (text) => {
    expectConsoleError(/subscription details failed: bad-answer/);
    openScenario('dashboard', { answers: { [details]: { text } } });
    expect(await screen.findByText('Keine Abo-Daten verfügbar.')).toBeVisible();
  });
});

describe('back from the checkout', () => {
  const reconcile = 'POST /api/subscription/reconcile';

  test('an active subscription is confirmed at once and the address is cleaned (acc 150)', async () => {
    const { address } = openScenario('checkout-active');
    expect(await screen.findByText('Dein Abo ist aktiv. Viel Freude mit den ersten Geschichten!')).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  test('a late confirmation is waited for by reading again, without offering to subscribe (acc 150)', async () => {
    const { sent, address, pass } = openScenario('checkout-delayed');
    await pass(500);
    expect(screen.getByText(/Danke für deine Bestellung!/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Abo abschließen' })).not.toBeInTheDocument();
    expect(address()).toBe('/dashboard?checkout=success');
    await pass(7_000);
    expect(screen.getByText('Dein Abo ist aktiv. Viel Freude mit den ersten Geschichten!')).toBeVisible();
    expect(address()).toBe('/dashboard');
    expect(sent(details)).toHaveLength(4);
    await pass(60_000);
    expect(sent(details)).toHaveLength(4);
    expect(sent(reconcile)).toEqual([]);
  });

  test('after 30 seconds the server is asked to look for itself, once (acc 150)', async () => {
    const { sent, pass } = openScenario('checkout-reconciled');
    await pass(29_900);
    expect(sent(reconcile)).toEqual([]);
    await pass(200);
    expect(await screen.findByText('Dein Abo ist aktiv. Viel Freude mit den ersten Geschichten!')).toBeVisible();
    expect(sent(reconcile)).toHaveLength(1);
  });

  test('when it still is not there, the page says so and can look again (acc 150)', async () => {
    const { user, sent, pass, address } = openScenario('checkout-late');
    await pass(31_000);
    expect(screen.getByText(/die Bestätigung der Zahlung fehlt noch/)).toBeVisible();
    expect(address()).toBe('/dashboard');
    await user.click(button('Erneut prüfen'));
    await waitFor(() => expect(sent(reconcile)).toHaveLength(2));
  });
});

describe('age category', () => {
  const save = 'PUT /user/api/UserInfo/age-settings';
  const radio = (name: string) => screen.getByRole('radio', { name });
  const checked = () => screen.getByRole('radio', { checked: true });
  const panel = () => screen.getByRole('region', { name: /Jahre\)/ });
  const toddlers = 'Kleinkinder (2-3 Jahre)';
  const youngChildren = 'Vorschulkinder (4-5 Jahre)';
  const schoolChildren = 'Grundschulkinder (6-9 Jahre)';
  const olderChildren = 'Ältere Kinder (10-12 Jahre)';

  test('offers exactly four categories in this order (acc 151)', () => {
    openScenario('dashboard');
    const names = screen.getAllByRole('radio').map((one) => [one.getAttribute('value'), one.closest('label')?.textContent]);
    expect(names).toEqual([
      ['toddlers', 'Kleinkinder (2-3 Jahre)'],
      ['young-children', 'Vorschulkinder (4-5 Jahre)'],
      ['school-children', 'Grundschulkinder (6-9 Jahre)'],
      ['older-children', 'Ältere Kinder (10-12 Jahre)'],
    ]);
  });

  test('is young-children before the answer (acc 152)', () => {
    openScenario('dashboard-pending');
    expect(checked()).toBe(radio(youngChildren));
  });

  test.each(['unknown-category', 'no-category'])('%s: is young-children (acc 152)', async (scenario) => {
    const { sent, pass } = openScenario(scenario);
    await waitFor(() => expect(sent(age)).toHaveLength(1));
    await pass(100);
    expect(checked()).toBe(radio(youngChildren));
  });

  test('is young-children when it cannot be read (acc 152)', async () => {
    expectConsoleError(/age-settings failed: unavailable/);
    const { sent, pass } = openScenario('age-fails');
    await pass(5_000);
    expect(sent(age)).toHaveLength(3);
    expect(checked()).toBe(radio(youngChildren));
    expect(button('Speichern')).toBeEnabled();
  });

  test('is the one the server has (acc 153)', async () => {
    openScenario('dashboard');
    await waitFor(() => expect(checked()).toBe(radio(schoolChildren)));
  });

  test.each([
    [toddlers, 'Sehr einfach', 'Minimal', '2-3\u00a0Minuten', 'Tiere, Familie, Alltag'],
    [youngChildren, 'Einfach', 'Niedrig', '5-7\u00a0Minuten', 'Freundschaft, Abenteuer, Natur, Fantasie'],
    [schoolChildren, 'Altersgerecht', 'Mittel', '10-15\u00a0Minuten', 'Wissenschaft, Geschichte, Weltraum, Technik'],
    [olderChildren, 'Erweitert', 'Hoch', '15-20\u00a0Minuten', 'Naturwissenschaften, Weltgeschichte, Technologie, Kultur'],
  ])('%s: the panel has the profile (acc 154, 155)', async (label, vocabulary, complexity, length, themes) => {
    const { user } = openScenario('dashboard');
    await user.click(radio(label));
    const facts = Object.fromEntries(
      within(panel()).getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(within(panel()).getByRole('heading', { name: label })).toBeVisible();
    expect(facts).toMatchObject({
      Wortschatz: vocabulary,
      Komplexität: complexity,
      'Länge der Geschichten': length,
      Themen: themes,
    });
    for (const detail of ['Erzählweise', 'Figuren', 'Lernen', 'Mitmachen']) {
      expect(facts[detail]).toMatch(/^[^.]+\. [^.]+\.$/);
    }
  });

  test('choosing updates the panel at once and sends nothing; saving sends the category (acc 156)', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user, sent } = openScenario('dashboard');
    await waitFor(() => expect(checked()).toBe(radio(schoolChildren)));
    await user.click(radio(toddlers));
    expect(panel()).toHaveAccessibleName(toddlers);
    expect(sent(save)).toEqual([]);
    await user.click(button('Speichern'));
    await waitFor(() => expect(sent(save)).toHaveLength(1));
    expect(sent(save)[0]?.body).toEqual({ ageCategory: 'toddlers' });
    await waitFor(() => expect(button('Speichern')).toBeEnabled());
  });

  test('a failed saving is only logged: no banner, no redirect, still marked (acc 157, 158)', async () => {
    expectConsoleError(/age-settings saving failed: unavailable/);
    const { user, address, sent } = openScenario('age-save-fails');
    await user.click(radio(toddlers));
    await user.click(button('Speichern'));
    await waitFor(() => expect(sent(save)).toHaveLength(1));
    await waitFor(() => expect(button('Speichern')).toBeEnabled());
    expect(screen.queryByText(/Fehler|nicht erreichbar/)).not.toBeInTheDocument();
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  test('a successful saving is logged and takes the mark away (acc 157, 158)', async () => {
    const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user } = openScenario('dashboard');
    await waitFor(() => expect(checked()).toBe(radio(schoolChildren)));
    await user.click(radio(olderChildren));
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
    await user.click(button('Speichern'));
    await waitFor(() => expect(screen.queryByText('ungespeicherte Änderung')).not.toBeInTheDocument());
    expect(checked()).toBe(radio(olderChildren));
    expect(info.mock.calls).toEqual([['age-settings saved']]);
  });

  test('while it is being saved the button is disabled and says so (acc 158)', async () => {
    const { user, sent } = openScenario('age-save-pending');
    await user.click(radio(toddlers));
    await user.click(button('Speichern'));
    expect(button('Wird gespeichert...')).toBeDisabled();
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
    expect(sent(save)).toHaveLength(1);
  });

  test('a late answer never overwrites a choice (acc 159)', async () => {
    const { user, pass } = openScenario('age-late');
    await user.click(radio(olderChildren));
    await pass(6_000);
    expect(checked()).toBe(radio(olderChildren));
    expect(screen.getByText('ungespeicherte Änderung')).toBeVisible();
  });

  test('a reading that started before the saving does not bring the old category back (acc 159)', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { user, pass } = openScenario('age-late');
    await user.click(radio(olderChildren));
    await user.click(button('Speichern'));
    await waitFor(() => expect(screen.queryByText('ungespeicherte Änderung')).not.toBeInTheDocument());
    await pass(6_000);
    expect(checked()).toBe(radio(olderChildren));
  });

  test('is a radio group with a label; a change of the panel is announced politely (acc 160)', async () => {
    const { user } = openScenario('dashboard');
    const group = screen.getByRole('radiogroup', { name: 'Für welches Alter soll deine Box erzählen?' });
    expect(within(group).getAllByRole('radio')).toHaveLength(4);
    expect(new Set(within(group).getAllByRole('radio').map((one) => one.getAttribute('name'))).size).toBe(1);
    await user.click(radio(toddlers));
    const announcements = screen.getAllByRole('status').map((one) => one.textContent);
    expect(announcements).toContain('Kleinkinder (2-3 Jahre): Geschichten von 2-3\u00a0Minuten.');
  });
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

describe('accessible in every state (acc 263)', () => {
  beforeEach(() => jest.useRealTimers());

  test.each([
    'dashboard',
    'dashboard-pending',
    'no-boxes',
    'no-subscription',
    'inactive',
    'low-minutes',
    'total-zero',
    'payment-failed',
    'checkout-active',
  ])('%s', async (scenario) => {
    const { container, network } = openScenario(scenario);
    await waitFor(() => expect(network.calls.length).toBeGreaterThanOrEqual(3));
    await expectAccessible(container);
  });

  test.each(['entfernen', 'umbenennen'])('the dialog „%s“', async (action) => {
    jest.useFakeTimers();
    const { user, container } = openScenario('one-box');
    await user.click(await screen.findByRole('button', { name: `Box AB-7K2M-9QXW ${action}` }));
    jest.useRealTimers();
    await expectAccessible(container);
  });
});

function minutesLeft(remainingMinutes: number, totalMinutesPerPeriod: number, usedMinutesInPeriod: number) {
  return {
    hasSubscription: true,
    subscription: { name: 'Einstieg', isActive: true, endDate: '2026-12-14T08:12:00Z' },
    totalMinutesPerPeriod,
    usedMinutesInPeriod,
    remainingMinutes,
  };
}

function ending(endDate: string | null) {
  return { ...minutesLeft(100, 120, 20), subscription: { name: 'Einstieg', isActive: true, endDate } };
}
