import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cancelSubscription, getCallName, getSubscription, resumeSubscription } from 'api-contract';
import { problem } from 'qa';
import { expectConsoleError } from 'ui-kit/testing';
import { createSubscription } from '../../standalone/scenarios/exampleData.ts';
import { queryClient } from '../queryClient.ts';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('alertdialog');
const block = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).parentElement!);

describe('cancel the subscription', () => {
  const cancel = getCallName(cancelSubscription);
  const resume = getCallName(resumeSubscription);
  const card = () => block('Abo kündigen');
  const start = () => card().findByRole('button', { name: 'Abo kündigen' });
  const sentence =
    'Deine Kündigung ist eingegangen. Dein Abo endet am 14.12.2026. Die Bestätigung schicken wir dir per E-Mail.';

  test('asks first; leaving changes nothing (acc 178)', async () => {
    const { user, sent } = openScenario('account');
    await user.click(await start());
    expect(dialog()).toHaveAccessibleDescription(
      'Möchtest du dein Abo wirklich kündigen? Es endet am 14.12.2026. Bis dahin kannst du es weiter nutzen.',
    );
    expect(button('Abo behalten')).toHaveFocus();
    await user.click(button('Abo behalten'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent(cancel)).toEqual([]);
  });

  test('asks at once where „Abo kündigen“ on /subscription leads (acc 178) (acc 185)', async () => {
    const { user, sent } = openScenario('account', { screen: '/account#abo-kuendigen' });
    await waitFor(() => expect(dialog()).toBeVisible());
    expect(button('Abo behalten')).toHaveFocus();
    await user.click(button('Abo behalten'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent(cancel)).toEqual([]);
  });

  test('asks nothing at that address if there is nothing to cancel, not even after the way back', async () => {
    const { user } = openScenario('account', {
      screen: '/account#abo-kuendigen',
      answers: { [getCallName(getSubscription)]: { body: createSubscription({ cancelAtPeriodEnd: true }) } },
    });
    await user.click(await card().findByRole('button', { name: 'Kündigung zurücknehmen' }));
    expect(await start()).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('the confirmation cancels once and says until when, and that a mail is on its way (acc 179, 182)', async () => {
    const { user, sent } = openScenario('account');
    await user.click(await start());
    await user.click(button('Jetzt kündigen'));
    expect((await screen.findByText(sentence)).closest('[role=status]')).toBeVisible();
    expect(sent(cancel)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Abo kündigen' })).toHaveFocus();
  });

  test('a quick double click on „Jetzt kündigen“ sends one call (acc 178)', async () => {
    const { user, sent } = openScenario('account');
    await user.click(await start());
    const confirm = button('Jetzt kündigen');
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(sent(cancel)).toHaveLength(1);
  });

  test('says honestly that it is stored and carried out later while the payment provider is away', async () => {
    const { user } = openScenario('cancel-stored');
    await user.click(await start());
    await user.click(button('Jetzt kündigen'));
    expect(
      await screen.findByText(/^Deine Kündigung ist eingegangen\. Dein Abo endet am 14\.12\.2026\./),
    ).toHaveTextContent(
      'Unser Zahlungsdienst ist gerade nicht erreichbar. Sobald er wieder da ist, führen wir deine Kündigung aus. Dein Abo endet trotzdem wie genannt. Die Eingangsbestätigung schicken wir dir per E-Mail.',
    );
    expect(card().getByRole('button', { name: 'Kündigung zurücknehmen' })).toBeEnabled();
  });

  test('says nothing of success before the server has stored it (acc 181)', async () => {
    const { user } = openScenario('cancel-pending');
    await user.click(await start());
    await user.click(button('Jetzt kündigen'));
    expect(button('Wird gekündigt...')).toBeDisabled();
    expect(button('Abo behalten')).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog()).toBeVisible();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  test('a cancellation whose response was lost on the way counts as soon as the details show it', async () => {
    const { user, network } = openScenario('account', { answers: { [cancel]: { cut: true } } });
    await user.click(await start());
    network.answer(getCallName(getSubscription), { body: createSubscription({ cancelAtPeriodEnd: true }) });
    await user.click(button('Jetzt kündigen'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test.each([
    ['an end that is over', '2020-01-01T00:00:00Z'],
    ['no end (acc 182)', undefined],
  ])('a cancellation whose response was lost does not count while the details name %s', async (_, endDate) => {
    expectConsoleError(/subscription cancel failed: network/);
    const { user, network } = openScenario('account', { answers: { [cancel]: { cut: true } } });
    await user.click(await start());
    const details = createSubscription({ cancelAtPeriodEnd: true, endDate });
    network.answer(getCallName(getSubscription), { body: details });
    await user.click(button('Jetzt kündigen'));
    expect(await within(dialog()).findByText('Fehler beim Kündigen des Abonnements')).toBeVisible();
  });

  test('a failure has the customer’s words and can be repeated (acc 180)', async () => {
    expectConsoleError(/subscription cancel failed: unavailable/);
    const { user, network } = openScenario('cancel-fails');
    await user.click(await start());
    await user.click(button('Jetzt kündigen'));
    expect(await within(dialog()).findByText('Fehler beim Kündigen des Abonnements')).toBeVisible();
    const other = within(dialog()).getByText(/^Es eilt\? Kündigen kannst du auch ohne Anmeldung:/);
    expect(other).toHaveTextContent(
      'Es eilt? Kündigen kannst du auch ohne Anmeldung: Verträge hier kündigen oder per E-Mail an hilfe@abenteuerbox.example.',
    );
    expect(within(other).getByRole('link', { name: 'Verträge hier kündigen' })).toHaveAttribute('href', '/kuendigen');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    network.answer(cancel, { body: { cancelAtPeriodEnd: true, endDate: '2026-12-14T08:12:00Z' } });
    await user.click(button('Jetzt kündigen'));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test.each(['account-no-subscription', 'account-inactive'])(
    '%s: says so, leads to the plans, and offers nothing to cancel or withdraw (acc 183, 185)',
    async (scenario) => {
      openScenario(scenario);
      expect(await card().findByText(/^Du hast zurzeit kein aktives Abo\./)).toBeVisible();
      expect(card().queryByRole('button')).not.toBeInTheDocument();
      expect(card().getByRole('link', { name: 'Tarife ansehen' })).toHaveAttribute('href', '/subscription');
      expect(card().queryByRole('link', { name: 'Vertrag widerrufen' })).not.toBeInTheDocument();
      expect(card().getByText(/^Dein Abo läuft unter einer anderen E-Mail-Adresse\?/)).toBeVisible();
      expect(card().getByRole('link', { name: 'Verträge hier kündigen' })).toHaveAttribute('href', '/kuendigen');
    },
  );

  test('is the place that „Abo kündigen“ of the plan page leads to, and can take the focus (acc 178)', () => {
    openScenario('account');
    document.getElementById('abo-kuendigen')?.focus();
    expect(screen.getByRole('heading', { name: 'Abo kündigen' })).toHaveFocus();
  });

  test('a subscription that rests for a failed payment can still be cancelled', async () => {
    openScenario('account-payment-failed');
    expect(await start()).toBeEnabled();
  });

  test('a subscription that rests says so, leads on and can be cancelled (acc 183)', async () => {
    const { user, sent } = openScenario('account-paused');
    expect(await card().findByText(/^Dein Abo ruht gerade/)).toBeVisible();
    expect(card().getByRole('link', { name: 'Abo verwalten' })).toHaveAttribute('href', '/subscription');
    expect(card().queryByText('Du hast zurzeit kein aktives Abo.')).not.toBeInTheDocument();
    await user.click(await start());
    await user.click(button('Jetzt kündigen'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(sent(cancel)).toHaveLength(1);
  });

  test.each(['account-paused', 'account-payment-failed'] as const)(
    '%s: promises no use until the end, because the box tells fewer stories or none',
    async (scenario) => {
      const { user } = openScenario(scenario);
      await user.click(await start());
      expect(dialog()).toHaveTextContent('Möchtest du dein Abo wirklich kündigen? Es endet am 14.12.2026.');
      expect(dialog()).not.toHaveTextContent('weiter nutzen');
    },
  );

  test('cancelled and not paid, it promises no use until the end either', async () => {
    const body = createSubscription({ paymentFailed: true, cancelAtPeriodEnd: true });
    openScenario('account', { answers: { [getCallName(getSubscription)]: { body } } });
    expect(await card().findByText('Dein Abo ist gekündigt und endet am 14.12.2026.')).toBeVisible();
  });

  test('details that could not be loaded keep nobody from cancelling (acc 183)', async () => {
    expectConsoleError(/subscription details failed: unavailable/);
    const { user, sent } = openScenario('account-details-fail');
    await user.click(await start());
    expect(dialog()).toHaveTextContent('Es endet mit dem laufenden Abrechnungsmonat.');
    await user.click(button('Jetzt kündigen'));
    await waitFor(() => expect(sent(cancel)).toHaveLength(1));
    expect(await screen.findByText(/Deine Kündigung ist eingegangen/)).toBeVisible();
    expect(card().queryByRole('button')).not.toBeInTheDocument();
  });

  test('after cancelling the block offers to take it back (acc 184)', async () => {
    const { user, sent } = openScenario('account-cancelled');
    expect(await card().findByText(/Dein Abo ist gekündigt und endet am 14\.12\.2026\./)).toBeVisible();
    await user.click(card().getByRole('button', { name: 'Kündigung zurücknehmen' }));
    expect(
      await screen.findByText('Deine Kündigung ist zurückgenommen. Dein Abo verlängert sich am 14.12.2026.'),
    ).toBeVisible();
    expect(sent(resume)).toHaveLength(1);
    expect(await start()).toBeVisible();
  });

  test('a cancellation can be taken back by the same button after a failed attempt (acc 184)', async () => {
    expectConsoleError(/^subscription resume failed: unavailable$/);
    const { user, network, sent } = openScenario('account-cancelled');
    const usual = network.requireHandler(resume);
    network.answer(resume, problem(503, 'unavailable'));
    const takeBack = await card().findByRole('button', { name: 'Kündigung zurücknehmen' });
    await user.click(takeBack);
    expect(await card().findByText(/^Wir sind gerade nicht erreichbar\./)).toBeVisible();
    network.answer(resume, usual);
    await user.click(takeBack);
    expect(await screen.findByText(/^Deine Kündigung ist zurückgenommen\./)).toBeVisible();
    expect(sent(resume)).toHaveLength(2);
  });

  test.each([
    [true, 'account', 'Abo kündigen', 'Jetzt kündigen', /^Deine Kündigung ist eingegangen/],
    [false, 'account-cancelled', 'Kündigung zurücknehmen', undefined, /^Deine Kündigung ist zurückgenommen/],
  ] as const)('says no longer what another tab has undone since: cancelled %s', async (...row) => {
    const [isCancelled, scenario, action, confirm, success] = row;
    const { user, network } = openScenario(scenario);
    await user.click(await card().findByRole('button', { name: action }));
    if (confirm) await user.click(button(confirm));
    expect(await screen.findByText(success)).toBeVisible();
    network.answer(getCallName(getSubscription), { body: createSubscription({ cancelAtPeriodEnd: !isCancelled }) });
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.queryByText(success)).not.toBeInTheDocument());
    const next = isCancelled ? /^Du kannst jederzeit/ : /^Dein Abo ist gekündigt und endet am 14\.12\.2026\./;
    expect(card().getByText(next)).toBeVisible();
  });

  test('leads to the withdrawal function (acc 281)', () => {
    openScenario('account-loading');
    expect(card().getByRole('link', { name: 'Vertrag widerrufen' })).toHaveAttribute('href', '/widerruf');
  });

  test('links to the public page, in every state (acc 185)', () => {
    openScenario('account-loading');
    expect(card().getByRole('link', { name: 'Verträge hier kündigen' })).toHaveAttribute('href', '/kuendigen');
  });
});
