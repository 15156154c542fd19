import { act, screen, waitFor, within } from '@testing-library/react';
import { getAgeSettings, getSubscription, getCallName, openPaymentPage, openPortal } from 'api-contract';
import { problem } from 'qa';
import { expectConsoleError } from 'ui-kit/testing';
import { standard } from '../../standalone/scenarios/exampleData.ts';
import { minutesLeft as paragraphOf } from '../testing/minutesLeft.ts';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const details = getCallName(getSubscription);
const age = getCallName(getAgeSettings);

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

  test('after a later reading that failed, too, one sees that the page looks again (acc 138, 271)', async () => {
    expectConsoleError(/subscription details failed: forbidden/);
    const { user, network } = openScenario('dashboard');
    await waitFor(() => expect(states()).toEqual(only('active')));
    network.answer(details, problem(403, 'forbidden'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(states()).toEqual(only('noData')));
    const again = card().getByRole('button', { name: 'Aktualisieren' });
    network.answer(details, { hang: true });
    await user.click(again);
    expect(again).toBeDisabled();
  });

  test('state 3, no subscription, stands alone and leads to /subscription (acc 137, 139)', async () => {
    openScenario('no-subscription');
    await waitFor(() => expect(states()).toEqual(only('none')));
    expect(screen.getByRole('link', { name: 'Abo abschließen' })).toHaveAttribute('href', '/subscription');
  });

  test('state 4, a subscription, stands alone with name, minutes, status and date (acc 137)', async () => {
    openScenario('dashboard');
    await waitFor(() => expect(states()).toEqual(only('active')));
    expect(card().getByText('Standard').closest('p')).toHaveTextContent(/^Standard, 6 Stunden pro Monat\s?Aktiv$/);
    expect(card().getByText('Verlängert sich am').closest('p')).toHaveTextContent('Verlängert sich am 14.12.2026');
    expect(card().getByText('135 von 360 Minuten verbraucht')).toBeVisible();
    expect(card().getByText('Aktiv')).toBeVisible();
    expect(card().getByText('14.12.2026')).toBeVisible();
  });

  test('state 4 also holds an inactive subscription, called „Inaktiv“ (acc 139, 140)', async () => {
    openScenario('inactive');
    expect(await screen.findByText('Inaktiv')).toBeVisible();
    expect(states()).toEqual(only('active'));
    expect(screen.queryByText('Aktiv')).not.toBeInTheDocument();
  });

  test('an inactive subscription promises no minutes that the box would refuse (acc 287)', async () => {
    openScenario('inactive');
    expect(await screen.findByText('Dein Abo ist gerade nicht aktiv.')).toBeVisible();
    expect(screen.getByText('Bis es wieder läuft, erzählt deine Box keine Geschichten.')).toBeVisible();
    expect(screen.queryByText(/übrig|Das reicht/)).not.toBeInTheDocument();
    expect(card().getByRole('link', { name: 'Abo verwalten' })).toHaveAttribute('href', '/subscription');
  });

  test('an inactive subscription has no warning beside „nicht aktiv“ (acc 145, 287)', async () => {
    openScenario('inactive', {
      answers: {
        [details]: { body: { ...minutesLeft(30, 120, 90), subscription: { name: 'Einstieg', isActive: false } } },
      },
    });
    expect(await screen.findByText('Dein Abo ist gerade nicht aktiv.')).toBeVisible();
    expect(screen.queryByText('Deine Geschichtenminuten gehen zur Neige...')).not.toBeInTheDocument();
  });

  test('few minutes left lead to a larger plan, where there is one (acc 143)', async () => {
    openScenario('low-minutes');
    await screen.findByText('Deine Geschichtenminuten gehen zur Neige...');
    expect(screen.getByRole('link', { name: 'Größeren Tarif ansehen' })).toHaveAttribute('href', '/subscription');
  });

  test('the plan stands with its hours, „Unbegrenzt“ above all (acc 220)', async () => {
    openScenario('premium');
    const name = await screen.findByText('Unbegrenzt');
    expect(name.parentElement).toHaveTextContent(/^Unbegrenzt, 60 Stunden pro Monat$/);
  });

  test('an active subscription is called „Aktiv“ (acc 140)', async () => {
    openScenario('dashboard');
    expect((await screen.findByText('Aktiv')).textContent).toBe('Aktiv');
  });

  test.each([
    ['dashboard', '38', '135 von 360 Minuten verbraucht'],
    ['total-zero', '0', '0 von 0 Minuten verbraucht'],
    ['payment-failed', '0', '0 von 360 Minuten verbraucht'],
    ['over-minutes', '100', '150 von 120 Minuten verbraucht'],
    ['no-minutes-left', '100', '120 von 120 Minuten verbraucht'],
  ])(
    '%s: bar and number are the used minutes in whole per cent, the text has the minutes (acc 141) (acc 142) (acc 149)',
    async (scenario, now, text) => {
      openScenario(scenario);
      const progress = await screen.findByRole('progressbar');
      expect(progress).toHaveAttribute('aria-valuenow', now);
      expect(progress.firstElementChild).toHaveStyle({ inlineSize: `${now}%` });
      expect(progress).toHaveAttribute('aria-valuemin', '0');
      expect(progress).toHaveAttribute('aria-valuemax', '100');
      expect(progress.getAttribute('aria-valuetext')).toBe(text.replace(' Minuten', '\u00a0Minuten'));
      expect(screen.getByText(text)).toBeVisible();
    },
  );

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
    expect(await paragraphOf(left)).toBeVisible();
    expect(await screen.findByText(stories)).toBeVisible();
  });

  test('with nothing left that is said before the age category is known', async () => {
    openScenario('no-minutes-left', { answers: { [age]: { hang: true } } });
    expect(await screen.findByText('Für diesen Abrechnungsmonat sind alle Minuten erzählt.')).toBeVisible();
  });

  test('says nothing of stories before the age category is known', async () => {
    const { pass } = openScenario('age-late');
    expect(await paragraphOf('225 Minuten übrig')).toBeVisible();
    expect(screen.queryByText(/^Das reicht/)).not.toBeInTheDocument();
    await pass(5_000);
    expect(screen.getByText('Das reicht für etwa 90 Geschichten.')).toBeVisible();
  });

  test('a failed payment is pointed out, with the way to the payment method', async () => {
    const { user, left } = openScenario('payment-failed');
    expect(
      await screen.findByText(/^Die letzte Zahlung hat nicht geklappt\. Bitte prüfe deine Zahlungsart\./),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zahlungsart ändern' }));
    await waitFor(() => expect(left).toEqual(['http://localhost:4242/portal/1']));
  });

  test('a payment method that cannot be opened says so, and can be tried again', async () => {
    expectConsoleError(/^billing portal failed: payment-provider-failed$/);
    const { user } = openScenario('payment-failed', {
      answers: { [getCallName(openPortal)]: problem(502, 'payment-provider-failed') },
    });
    await user.click(await screen.findByRole('button', { name: 'Zahlungsart ändern' }));
    expect(await screen.findByText(/^Unser Zahlungsdienst antwortet gerade nicht\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zahlungsart ändern' })).toBeEnabled();
  });

  const badgesOf = (status: HTMLElement) => [...status.parentElement!.children].map(({ textContent }) => textContent);

  test.each([
    ['dashboard', 'Aktiv', undefined, 'link', 'Abo verwalten'],
    ['payment-failed', 'Aktiv', 'Zahlung offen', 'button', 'Zahlungsart ändern'],
    ['payment-given-up', 'Inaktiv', 'Zahlung offen', 'button', 'Zahlungsart ändern'],
    ['cancelled-and-unpaid', 'Aktiv', 'Zahlung offen', 'button', 'Zahlungsart ändern'],
    ['renewal-to-confirm', 'Aktiv', 'Bestätigung fehlt', 'button', 'Zahlung bestätigen'],
    ['change-to-confirm', 'Aktiv', 'Bestätigung fehlt', 'button', 'Zahlung bestätigen'],
    ['change-planned', 'Aktiv', 'Wechsel zum 14.12.2026', 'link', 'Abo verwalten'],
    ['cancellation-planned', 'Aktiv', 'Gekündigt', 'link', 'Abo verwalten'],
    ['inactive', 'Inaktiv', undefined, 'link', 'Abo verwalten'],
  ] as const)(
    '%s: one badge beside the status, and one next step (acc 324)',
    async (scenario, word, badge, role, name) => {
      openScenario(scenario);
      const status = await screen.findByText(word);
      expect(badgesOf(status)).toEqual(badge ? [word, badge] : [word]);
      expect(status.classList.contains('success')).toBe(scenario === 'dashboard');
      expect(
        [...card().queryAllByRole('button'), ...card().queryAllByRole('link')].map((one) => one.textContent),
      ).toEqual([name]);
      expect(card().getByRole(role, { name })).toBeVisible();
    },
  );

  test('the planned change says what follows (acc 324)', async () => {
    openScenario('change-planned');
    expect(await screen.findByText('Danach gilt der Tarif „Einstieg“ (2 Stunden pro Monat).')).toBeVisible();
  });

  test('with an open payment, the minutes are those of the server, and beside them stands why they are fewer (acc 324)', async () => {
    const { container } = openScenario('payment-failed');
    const left = await paragraphOf('60 Minuten übrig');
    const reason = screen.getByText('Bis die Zahlung da ist, erzählt deine Box höchstens 60 Minuten.');
    expect(left.parentElement).toContainElement(reason);
    // The light of the lantern is as high as the share that is left: 60 of 360 minutes.
    const light = container.querySelector('.light')!;
    expect(Number(light.getAttribute('height'))).toBeCloseTo(52 / 6);
  });

  test('without a subscription there is neither status nor minutes; an ended one is named first (acc 324)', async () => {
    openScenario('subscription-ended');
    const ended = await screen.findByText('Dein Abo ist am 14.11.2026 ausgelaufen.');
    const order = card().getByRole('link', { name: 'Abo abschließen' });
    expect(ended.compareDocumentPosition(order) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(card().queryByText(/^(Aktiv|Inaktiv)$|Minuten\sübrig|verbraucht/)).not.toBeInTheDocument();
    expect(screen.queryByText('So geht es los')).not.toBeInTheDocument();
  });

  test.each([
    ['renewal-to-confirm', true],
    ['change-to-confirm', false],
  ])('%s: the bank’s confirmation opens in a new tab (acc 334)', async (scenario, isMinutesReduced) => {
    const replace = jest.fn();
    jest.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window);
    const { user, left } = openScenario(scenario);
    expect(await screen.findByText(/^Deine Bank möchte, dass du eine Zahlung bestätigst\./)).toBeVisible();
    // Only a renewal that is not paid has fewer minutes; an open change keeps those of the plan.
    expect(screen.queryAllByText(/erzählt deine Box höchstens/)).toHaveLength(isMinutesReduced ? 1 : 0);
    await user.click(screen.getByRole('button', { name: 'Zahlung bestätigen' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('http://localhost:4242/invoice/1'));
    expect(left).toEqual([]);
  });

  test('a confirmation that cannot be opened leaves no empty tab', async () => {
    expectConsoleError(/^payment page failed: payment-provider-failed$/);
    const close = jest.fn();
    jest.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
    const { user } = openScenario('renewal-to-confirm', {
      answers: { [getCallName(openPaymentPage)]: problem(502, 'payment-provider-failed') },
    });
    await user.click(await screen.findByRole('button', { name: 'Zahlung bestätigen' }));
    expect(await screen.findByText(/^Unser Zahlungsdienst antwortet gerade nicht\./)).toBeVisible();
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('a month whose payment was given up says why there are fewer minutes', async () => {
    openScenario('month-unpaid');
    const reason = await screen.findByText(/^Dieser Monat ist nicht bezahlt\./);
    expect((await paragraphOf('60 Minuten übrig')).parentElement).toContainElement(reason);
    expect(screen.queryByRole('button', { name: /Zahlung/ })).not.toBeInTheDocument();
  });

  test.each(['{"hasSubscription": true}', '{"hasSubscription": true, "subscription": null, "remainingMinutes": null}'])(
    'an answer with hardly anything in it does not break the card: %s',
    async (text) => {
      openScenario('dashboard', { answers: { [details]: { text } } });
      expect(await screen.findByText('Inaktiv')).toBeVisible();
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    },
  );

  test.each(['<!doctype html>', '{"hasSubscription": "yes"}'])(
    'an answer that is none counts as no data: %s',
    async (text) => {
      expectConsoleError(/subscription details failed: bad-answer/);
      openScenario('dashboard', { answers: { [details]: { text } } });
      expect(await screen.findByText('Keine Abo-Daten verfügbar.')).toBeVisible();
    },
  );
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
