import { act, screen, within } from '@testing-library/react';
import { getSubscription, listDevices, getCallName } from 'api-contract';
import { createIdToken } from 'qa';
import { setOnLine } from 'qa/testing';
import { expectAccessible } from 'ui-kit/testing';
import { activePlan, answerBoxes, kitchenBox, nurseryBox } from '../../standalone/scenarios.ts';
import { openScenario } from '../testing/openScenario.ts';
import { progressStore } from './progress.ts';

const list = getCallName(listDevices);
const details = getCallName(getSubscription);
const lastStep = () => screen.getByRole('checkbox', { name: 'Schritt 5 ist erledigt' });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const become = (state: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  progressStore.save('user-anna', { done: [] });
});

describe('A box that is newly linked', () => {
  test('shows that step 5 has worked, while the page is open', async () => {
    const { sent, container } = openScenario('setup-box-appears');
    await pass(9_000);
    expect(lastStep()).not.toBeChecked();
    expect(sent(list).map(({ authorization }) => authorization)).toEqual([`Bearer ${createIdToken('user-anna')}`]);
    await pass(1_000);
    expect(lastStep()).toBeChecked();
    const notice = within(lastStep().closest('li')!).getByRole('status');
    expect(notice).toHaveTextContent('Geschafft!Die Box „AB-7K2M-9QXW“ ist jetzt mit deinem Konto verbunden.');
    expect(within(notice).getByRole('link', { name: 'Zum Dashboard' })).toHaveAttribute('href', '/dashboard');
    jest.useRealTimers();
    await expectAccessible(container);
    expect(screen.getByRole('heading', { name: 'Alles eingerichtet!' })).toBeVisible();
  });

  test('is recognised although the page was reloaded in between', async () => {
    openScenario('setup-linked');
    await pass(0);
    expect(lastStep()).toBeChecked();
    expect(screen.getByText('5 von 5 Schritten erledigt')).toBeVisible();
  });

  test('goes by the name that the parent gave it, and by the youngest of several', async () => {
    openScenario('setup-second-box');
    await pass(0);
    const name = screen.getByText('„Kinderzimmer“');
    expect(name.parentElement).toHaveTextContent('Die Box „Kinderzimmer“ ist jetzt mit deinem Konto verbunden.');
    expect(name).toHaveAttribute('translate', 'no');
  });

  test('is none for the next person in the same browser, who finds an untouched list (acc 286)', async () => {
    openScenario('setup-of-another');
    await pass(60_000);
    expect(screen.getByText('0 von 5 Schritten erledigt')).toBeVisible();
    expect(screen.queryByText('Geschafft!')).not.toBeInTheDocument();
  });

  test('is none that was there before', async () => {
    openScenario('setup-known-box');
    await pass(60_000);
    expect(lastStep()).not.toBeChecked();
  });

  test('counts when an old one was removed and linked again', async () => {
    openScenario('setup', {
      answers: answerBoxes([[kitchenBox], [], [{ ...kitchenBox, linkedAt: nurseryBox.linkedAt }]]),
    });
    for (let answers = 0; answers < 3; answers += 1) await pass(answers && 10_000);
    expect(lastStep()).toBeChecked();
  });

  test('is recognised by number where nobody says when it was linked', async () => {
    openScenario('setup', { answers: answerBoxes([[], [{ chestId: 'AB-1', deviceId: '1' }]]) });
    await pass(0);
    await pass(10_000);
    expect(lastStep()).toBeChecked();
  });
});

describe('Asking for boxes', () => {
  test('rests while nobody looks at the page, and happens at once on return', async () => {
    const { sent } = openScenario('setup-started');
    await pass(0);
    await become('hidden');
    await pass(60_000);
    expect(sent(list)).toHaveLength(1);
    await become('visible');
    await pass(0);
    expect(sent(list)).toHaveLength(2);
  });

  test('does not believe a browser that says it has no network, and happens at once when one comes', async () => {
    const { sent } = openScenario('setup-offline');
    await pass(0);
    expect(sent(list)).toHaveLength(1);
    setOnLine(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(sent(list)).toHaveLength(2);
  });

  test.each(['offline', 'hang'] as const)(
    'leaves the guide as it is when nobody answers (%s), and goes on (acc 251)',
    async (kind) => {
      const { network } = openScenario('setup-linked');
      network.answer(list, { [kind]: true });
      await pass(30_000);
      expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
      network.answer(list, { body: { adventureChests: [kitchenBox, nurseryBox] } });
      await pass(21_000);
      expect(lastStep()).toBeChecked();
    },
  );

  test('ends with the last step once a box is there, and with the page', async () => {
    const done = openScenario('setup-done');
    await pass(0);
    await pass(60_000);
    expect(done.sent(list)).toHaveLength(1);
    done.unmount();
    const { sent, unmount } = openScenario('setup-started');
    await pass(0);
    unmount();
    await pass(60_000);
    expect(sent(list)).toHaveLength(1);
  });

  test('goes on after the last step until a box is there', async () => {
    openScenario('setup-done-without-box', { answers: answerBoxes([[], [nurseryBox]]) });
    await pass(0);
    expect(
      screen.getByText(/^Du hast alle fünf Schritte geschafft\. Deine Box sehen wir aber noch nicht\./),
    ).toBeVisible();
    await pass(10_000);
    expect(screen.queryByText(/noch nicht/)).not.toBeInTheDocument();
    expect(screen.getByText(/^Deine Box/)).toHaveTextContent('Deine Box „Kinderzimmer“ ist verbunden.');
  });

  test('reads the plan once, and again only after a failure', async () => {
    const { sent, network } = openScenario('setup', { answers: { [details]: { status: 503 } } });
    await pass(0);
    network.answer(details, { body: activePlan });
    await pass(10_000);
    expect(screen.getByText('Dein Abo ist aktiv.')).toBeVisible();
    await pass(60_000);
    expect(sent(details)).toHaveLength(2);
  });

  test('never happens for nobody', async () => {
    const { network } = openScenario('setup-started', { person: 'nobody' });
    await pass(60_000);
    expect(network.calls).toHaveLength(0);
  });

  test('keeps neither serial number nor name on the device', async () => {
    openScenario('setup-second-box');
    await pass(0);
    expect(JSON.parse(localStorage.getItem('setup-progress')!)).toEqual({
      person: 'user-anna',
      done: ['on', 'connect', 'open', 'wifi', 'sign-in'],
      boxes: { count: 2, newest: '2026-11-20T18:45:00.000Z' },
    });
  });
});
