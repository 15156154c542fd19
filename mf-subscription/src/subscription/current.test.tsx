import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createIdToken, problem } from 'qa';
import { main, restoreFromCache } from 'qa/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { calls, createDetails } from '../../standalone/answers.ts';
import type { ScenarioName } from '../../standalone/scenarios.ts';
import { queryClient } from '../queryClient.ts';
import { openScenario } from '../testing/openScenario.ts';

const card = (name: string) => screen.getByRole('article', { name });
const choose = (name: string) => within(card(name)).getByRole('button', { name: 'Abo auswählen' });
/** The amount of today is there, so that the change can be confirmed. */
const priced = () => screen.findByText(/^Heute zahlst du/);
const choosable = (name: string) => within(card(name)).queryByRole('button', { name: 'Abo auswählen' });
const changedElsewhere = 'Dein Abo wurde inzwischen geändert. Wir laden es neu. Sieh bitte nach, was jetzt gilt.';

describe('Someone with a running plan', () => {
  test.each([
    ['basic', 'Einstieg'],
    ['standard', 'Standard'],
    ['premium', 'Unbegrenzt'],
    ['without-additions', 'Standard'],
  ] as const)('sees it on its card: %s (acc 217)', async (scenario, name) => {
    openScenario(scenario);
    expect(await within(await screen.findByRole('article', { name })).findByText('Dein aktueller Tarif')).toBeVisible();
    expect(screen.getAllByText('Dein aktueller Tarif')).toHaveLength(1);
    expect(choosable(name)).not.toBeInTheDocument();
  });

  test('sees when it goes on, and when it ends', async () => {
    const first = openScenario('standard');
    expect(await screen.findByText(/Verlängert sich am/)).toHaveTextContent('Verlängert sich am 15.12.2026');
    first.unmount();
    const second = openScenario('planned-cancellation');
    expect(await screen.findByText(/^Endet am/)).toHaveTextContent('Endet am 15.12.2026');
    second.unmount();
    openScenario('without-additions');
    expect(await screen.findByText(/^Laufzeit bis/)).toHaveTextContent('Laufzeit bis 15.12.2026');
  });

  test.each([true, false])(
    'is not promised that an unpaid plan goes on as usual until its end: active %s',
    async (isActive) => {
      const body = createDetails('standard', { isActive, cancelAtPeriodEnd: true, paymentFailed: true });
      openScenario('planned-cancellation', { answers: { [calls.details]: { body } } });
      expect(await screen.findByText('Dein Abo ist gekündigt.')).toBeVisible();
      expect(screen.getByText('Die letzte Zahlung hat nicht geklappt')).toBeVisible();
      expect(screen.queryByText(/ganz normal weiter/)).not.toBeInTheDocument();
    },
  );

  const panel = () => within(screen.getByRole('heading', { name: 'Dein Abo' }).closest('div')!.parentElement!);

  test.each([
    ['standard', 'Aktiv', undefined],
    ['past-due', 'Aktiv', 'Zahlung offen'],
    ['unpaid', 'Inaktiv', 'Zahlung offen'],
    ['renewal-to-confirm', 'Aktiv', 'Bestätigung fehlt'],
    ['change-to-confirm', 'Aktiv', 'Bestätigung fehlt'],
    ['planned-change', 'Aktiv', 'Wechsel zum 15.12.2026'],
    ['planned-cancellation', 'Aktiv', 'Gekündigt'],
    ['planned-cancellation-and-change', 'Aktiv', 'Gekündigt'],
    ['paused', 'Inaktiv', undefined],
  ] as const)('sees in one badge what is to come, beside the status: %s (acc 324)', async (scenario, status, badge) => {
    openScenario(scenario);
    const word = await screen.findByText(status);
    expect(word.textContent).toBe(status);
    const badges = [...word.parentElement!.children].map(({ textContent }) => textContent);
    expect(badges).toEqual(badge ? [status, badge] : [status]);
    // Green only where nothing is to be said.
    expect(word.classList.contains('success')).toBe(scenario === 'standard');
  });

  test.each([
    ['past-due', 'Zahlungsart ändern'],
    ['unpaid', 'Zahlungsart ändern'],
    ['renewal-to-confirm', 'Zahlung bestätigen'],
    ['change-to-confirm', 'Zahlung bestätigen'],
  ] as const)('has the next step as a button: %s (acc 324)', async (scenario, name) => {
    openScenario(scenario);
    expect(await screen.findByRole('button', { name })).toHaveClass('primary');
    expect(
      panel()
        .getAllByRole('button')
        .filter((one) => one.classList.contains('primary')),
    ).toHaveLength(1);
  });

  test('is not led back by the most prominent button after a cancellation', async () => {
    const { container } = openScenario('planned-cancellation-and-change');
    expect(await screen.findByRole('button', { name: 'Kündigung zurücknehmen' })).toBeVisible();
    expect(container.querySelector('main .primary')).toBeNull();
  });

  test('reaches the cancellation of the account page from the own plan (acc 185)', async () => {
    openScenario('standard');
    expect(await main().findByRole('link', { name: 'Abo kündigen' })).toHaveAttribute('href', '/account#abo-kuendigen');
  });

  test('reaches the withdrawal function from the own plan (acc 281)', async () => {
    openScenario('standard');
    expect(await main().findByRole('link', { name: 'Vertrag widerrufen' })).toHaveAttribute('href', '/widerruf');
  });

  test('changes up at once, with the price difference explained before', async () => {
    const { user, network } = openScenario('basic');
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Standard'));
    await priced();
    const dialog = screen.getByRole('dialog', { name: 'Tarif wechseln' });
    expect(dialog).toHaveTextContent(
      'Du wechselst von „Einstieg“ (2 Stunden) zu „Standard“ (6 Stunden). Du zahlst künftig 10,00 € mehr pro Monat inkl. MwSt.',
    );
    expect(dialog).toHaveTextContent('Sofort. Heute beginnt ein neuer Abrechnungsmonat');
    await expectAccessible(dialog);
    network.answer(calls.details, { body: createDetails('standard') });
    await user.click(within(dialog).getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    expect(
      await screen.findByText(
        'Geschafft. Du hast jetzt den Tarif „Standard“ (6 Stunden für 19,99 € pro Monat inkl. MwSt.).',
      ),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Dein Abo' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(network.calls.filter(({ name }) => name === calls.change)).toEqual([
      expect.objectContaining({
        body: { planId: 'standard', previewedAt: 1_795_258_800, previewedCents: 1333 },
        authorization: `Bearer ${createIdToken('user-anna')}`,
      }),
    ]);
    expect(within(card('Standard')).getByText('Dein aktueller Tarif')).toBeVisible();
  });

  test('reads what is charged today before it is charged, as the provider calculates it (acc 306) (acc 307)', async () => {
    const { user, sent } = openScenario('preview-slow');
    jest.useFakeTimers();
    await screen.findAllByRole('article');
    await user.click(choose('Standard'));
    const dialog = screen.getByRole('dialog', { name: 'Tarif wechseln' });
    expect(dialog).toHaveTextContent('Wir fragen gerade nach, was du heute zahlst.');
    expect(within(dialog).getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' })).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(within(dialog).getByRole('region', { name: 'Deine Bestellung' })).toHaveTextContent(
      /^Standard, 6 Stunden pro Monat 19,99 € pro Monat inkl\. MwSt\.Heute zahlst du 13,33 €\. Danach zahlst du 19,99 € pro Monat inkl\. MwSt\.Laufzeit ein Monat, verlängert sich\. Jederzeit kündbar zum Ende des Abrechnungsmonats\.Beginn heute, mit einem neuen Monat\. AGB/,
    );
    expect(within(dialog).getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' })).toBeEnabled();
    expect(sent(calls.change)).toHaveLength(0);
    jest.useRealTimers();
  });

  test('is charged nothing while nobody can say how much, and can ask again (acc 307)', async () => {
    expectConsoleError(/^plan change preview failed: payment-provider-failed$/);
    const { user, network } = openScenario('preview-fails');
    jest.useFakeTimers();
    await screen.findAllByRole('article');
    await user.click(choose('Standard'));
    const dialog = screen.getByRole('dialog', { name: 'Tarif wechseln' });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(within(dialog).getByText(/^Was du heute zahlst, können wir gerade nicht zeigen\./)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' })).toBeDisabled();
    network.answer(calls.preview, { body: { cents: 1333, previewedAt: 1_795_258_800 } });
    await user.click(within(dialog).getByRole('button', { name: 'Betrag neu laden' }));
    expect(await within(dialog).findByText('Heute zahlst du 13,33 €')).toBeVisible();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    expect(within(dialog).getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' })).toBeEnabled();
    jest.useRealTimers();
  });

  test('reads the amount again after a long absence, because the server takes no old one (acc 307)', async () => {
    jest.useFakeTimers();
    const { user, network, pass } = openScenario('basic');
    await screen.findAllByRole('article');
    await user.click(choose('Standard'));
    await priced();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(20 * 60_000);
    network.answer(calls.preview, { body: { cents: 1344, previewedAt: 1_795_260_000 } });
    visibility.mockRestore();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Heute zahlst du 13,44 €')).toBeVisible();
    jest.useRealTimers();
  });

  test('changes once by a quick double click (acc 217)', async () => {
    const { user, sent } = openScenario('basic');
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Standard'));
    await priced();
    const confirm = screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText(/^Geschafft/)).toBeVisible();
    expect(sent(calls.change)).toHaveLength(1);
  });

  test('a choice made before the own plan is known opens the fitting dialog as soon as it is', async () => {
    const { user, network } = openScenario('no-plan');
    await screen.findAllByRole('article');
    await user.click(choose('Einstieg'));
    expect(screen.getByRole('button', { name: 'Jetzt kostenpflichtig bestellen' })).toBeVisible();
    network.answer(calls.details, { body: createDetails('standard') });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('dialog', { name: 'Tarif wechseln' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Jetzt kostenpflichtig bestellen' })).not.toBeInTheDocument();
  });

  test('a chosen plan that turns out to be the own one is shown as such on its card', async () => {
    const { user, network } = openScenario('no-plan');
    await screen.findAllByRole('article');
    await user.click(choose('Standard'));
    network.answer(calls.details, { body: createDetails('standard') });
    await act(() => queryClient.invalidateQueries());
    expect(await within(card('Standard')).findByText('Dein aktueller Tarif')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // The button that opened the dialog has gone, too.
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    // No dialog opens automatically when a smaller plan is planned in another tab.
    network.answer(calls.details, { body: createDetails('standard', { nextPlanId: 'basic' }) });
    await act(() => queryClient.invalidateQueries());
    expect(await within(card('Einstieg')).findByText('Dein nächster Tarif')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is not offered a change from a plan that was changed in another tab', async () => {
    const { user, network } = openScenario('basic');
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Standard'));
    await priced();
    network.answer(calls.details, { body: createDetails('premium') });
    await act(() => queryClient.invalidateQueries());
    expect(await within(card('Unbegrenzt')).findByText('Dein aktueller Tarif')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('does not read of a planned change any more that was taken back in another tab', async () => {
    const { user, network } = openScenario('standard');
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Einstieg'));
    network.answer(calls.details, { body: createDetails('standard', { nextPlanId: 'basic' }) });
    await user.click(screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    expect(await screen.findByText(/^Vorgemerkt\./)).toBeVisible();
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByText(/^Vorgemerkt\./)).toBeVisible();
    network.answer(calls.details, { body: createDetails('standard') });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('Dein nächster Tarif')).not.toBeInTheDocument());
    expect(screen.queryByText(/^Vorgemerkt\./)).not.toBeInTheDocument();
  });

  test('changes down with the next period', async () => {
    const { user } = openScenario('premium');
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Einstieg'));
    const dialog = screen.getByRole('dialog', { name: 'Tarif wechseln' });
    expect(dialog).toHaveTextContent('Du zahlst künftig 90,00 € weniger pro Monat inkl. MwSt.');
    expect(dialog).not.toHaveTextContent('Heute zahlst du');
    expect(dialog).toHaveTextContent('Mit dem nächsten Abrechnungsmonat.');
    await user.click(within(dialog).getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    expect(
      await screen.findByText(/^Vorgemerkt\. Mit dem nächsten Abrechnungsmonat gilt der Tarif „Einstieg“/),
    ).toBeVisible();
  });

  test('sees a change that is planned, and can stay after all', async () => {
    const { user, network } = openScenario('planned-change');
    await screen.findAllByRole('article');
    expect(within(card('Einstieg')).getByText('Dein nächster Tarif')).toBeVisible();
    expect(choosable('Einstieg')).not.toBeInTheDocument();
    expect(screen.getByText('Danach gilt der Tarif „Einstieg“ (2 Stunden pro Monat).')).toBeVisible();
    expect(choosable('Standard')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Wechsel zurücknehmen' }));
    const dialog = screen.getByRole('dialog', { name: 'Tarif wechseln' });
    expect(dialog).toHaveTextContent(
      'Du bleibst bei „Standard“ (6 Stunden für 19,99 € pro Monat inkl. MwSt.). Der geplante Wechsel zu „Einstieg“ (2 Stunden für 9,99 € pro Monat inkl. MwSt.) entfällt.',
    );
    network.answer(calls.details, { body: createDetails('standard') });
    await user.click(within(dialog).getByRole('button', { name: 'Beim Tarif bleiben' }));
    expect(
      await screen.findByText(
        'Erledigt. Du bleibst beim Tarif „Standard“ (6 Stunden für 19,99 € pro Monat inkl. MwSt.).',
      ),
    ).toBeVisible();
    expect(screen.queryByText('Dein nächster Tarif')).not.toBeInTheDocument();
  });

  test('takes a planned cancellation back by changing, and is told so before', async () => {
    const { user } = openScenario('planned-cancellation-and-change');
    expect(await screen.findByText(/^Endet am/)).toBeVisible();
    expect(screen.queryByText('Dein nächster Tarif')).not.toBeInTheDocument();
    await user.click(choose('Einstieg'));
    const dialog = screen.getByRole('dialog', { name: 'Tarif wechseln' });
    expect(dialog).toHaveTextContent(
      'Du zahlst künftig 10,00 € weniger pro Monat inkl. MwSt. Deine Kündigung nimmst du mit dem Wechsel zurück.',
    );
  });

  test('is not told that a cancellation was taken back if the change to the plan that was already planned fails', async () => {
    expectConsoleError(/^subscription change failed: payment-provider-failed$/);
    const { user, network } = openScenario('planned-cancellation-and-change');
    expect(await screen.findByText(/^Endet am/)).toBeVisible();
    await user.click(choose('Einstieg'));
    network.answer(calls.change, problem(502, 'payment-provider-failed'));
    await user.click(screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    expect(await screen.findByText(/^Unser Zahlungsdienst antwortet gerade nicht\./)).toBeVisible();
    expect(screen.queryByText(/^Vorgemerkt/)).not.toBeInTheDocument();
  });

  test('reads that the bank said no, and keeps the keyboard where it was', async () => {
    expectConsoleError(/^subscription change failed: payment-declined$/);
    const { user, network } = openScenario('change-declined');
    network.answer(calls.change, { ...problem(402, 'payment-declined'), delay: 50 });
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Unbegrenzt'));
    await priced();
    await user.click(screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    // Browsers take the focus from a button that is disabled; jsdom leaves it there.
    expect(screen.getByRole('button', { name: 'Wird verarbeitet...' })).toBeDisabled();
    act(() => main().getByRole('link', { name: /^AGB/ }).focus());
    expect(
      await screen.findByText(
        'Deine Bank hat die Zahlung abgelehnt. Dein Abo bleibt, wie es ist. Prüfe bitte deine Zahlungsart.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' })).toHaveFocus();
  });

  test('a change with a slow bank is shown as being confirmed, and then as confirmed (acc 296)', async () => {
    jest.useFakeTimers();
    const { user, network } = openScenario('basic');
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Standard'));
    await priced();
    network.answer(calls.details, { body: createDetails('basic', { pendingPlanId: 'standard' }) });
    await user.click(screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    expect(
      await screen.findByText(
        'Dein Wechsel zum Tarif „Standard“ (6 Stunden für 19,99 € pro Monat inkl. MwSt.) wird noch bestätigt. Das kann ein paar Minuten dauern. Du musst nichts weiter tun.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^Geschafft/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Abo auswählen' })).not.toBeInTheDocument();
    network.answer(calls.details, { body: createDetails('standard') });
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByText(/^Geschafft\. Du hast jetzt den Tarif „Standard“/)).toBeVisible();
    expect(screen.queryByText(/wird noch bestätigt/)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  test('reads that a change was refused after all, and what to do', async () => {
    jest.useFakeTimers();
    const { network } = openScenario('change-pending');
    expect(await screen.findByText(/wird noch bestätigt/)).toBeVisible();
    const endedChange = { planId: 'premium', reason: 'declined' } as const;
    network.answer(calls.details, { body: createDetails('standard', { endedChange }) });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(
      screen.getByText(/^Deine Bank hat die Zahlung abgelehnt\. Der Wechsel zum Tarif „Unbegrenzt“/),
    ).toBeVisible();
    jest.useRealTimers();
  });

  test('discards a change that the bank wants to have confirmed (acc 334)', async () => {
    const { user, network, sent } = openScenario('change-to-confirm');
    expect(await screen.findByText('Bestätigung der Bank steht aus')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Zahlung bestätigen' })).toBeVisible();
    network.answer(calls.details, { body: createDetails('standard') });
    await user.click(screen.getByRole('button', { name: 'Wechsel verwerfen' }));
    expect(await screen.findByText(/^Der Wechsel ist verworfen\./)).toBeVisible();
    expect(sent(calls.discard)).toHaveLength(1);
  });

  test('confirms a payment on the provider’s page in a new tab, and stays here (acc 334)', async () => {
    const replace = jest.fn();
    jest.spyOn(window, 'open').mockReturnValue({ location: { replace } } as unknown as Window);
    const { user, left } = openScenario('renewal-to-confirm');
    await user.click(await screen.findByRole('button', { name: 'Zahlung bestätigen' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('http://localhost:4242/invoice/1'));
    expect(left).toEqual([]);
  });

  test.each([
    ['change-refused', /^Deine Bank hat die Zahlung abgelehnt\. Der Wechsel zum Tarif „Unbegrenzt“/],
    ['change-expired', /^Die Zahlung wurde nicht rechtzeitig bestätigt\. Der Wechsel zum Tarif „Unbegrenzt“/],
  ] as const)('reads on the next visit what became of a change, and can change again: %s', async (scenario, words) => {
    openScenario(scenario);
    expect(await screen.findByText(words)).toBeVisible();
    expect(within(card('Standard')).getByText('Dein aktueller Tarif')).toBeVisible();
    expect(choosable('Unbegrenzt')).toBeVisible();
  });

  test('gets from a refused change to the payment method', async () => {
    const { user, left } = openScenario('change-refused');
    await user.click(await screen.findByRole('button', { name: 'Zahlungsart ändern' }));
    await waitFor(() => expect(left).toEqual(['http://localhost:4242/portal/1']));
  });

  test.each([
    ['payment-declined', 'Deine Bank hat die Zahlung abgelehnt.', 'button', 'Zahlungsart ändern'],
    ['payment-method-missing', 'Es ist keine Zahlungsart hinterlegt.', 'button', 'Zahlungsart ändern'],
    ['payment-method-unsupported', 'Mit deiner Zahlungsart geht dieser Wechsel nicht.', 'button', 'Zahlungsart ändern'],
    ['payment-amount-too-small', 'Der Betrag ist zu klein für eine Abbuchung.', 'link', /@/],
    ['payment-address-refused', 'Unser Zahlungsdienst nimmt deine E-Mail-Adresse nicht an.', 'link', 'Zum Konto'],
    ['payment-customer-missing', 'Beim Zahlungsdienst gibt es zu deinem Konto keine Daten mehr.', 'link', /@/],
    ['payment-portal-missing', 'Diese Seite unseres Zahlungsdienstes ist noch nicht eingerichtet.', 'link', /@/],
    ['payment-managed-elsewhere', 'Dein Abo ändern wir gerade von Hand.', 'link', /@/],
    ['payment-refused', 'Unser Zahlungsdienst hat das abgelehnt.', 'link', /@/],
    ['renewal-in-progress', 'Dein Abo verlängert sich gerade.', 'button', 'Jetzt kostenpflichtig wechseln'],
  ] as const)('reads the reason of a refusal, with a way on: %s', async (code, sentence, role, name) => {
    expectConsoleError(/^subscription change failed: /);
    const { user, network } = openScenario('basic');
    network.answer(calls.change, problem(code === 'payment-declined' ? 402 : 409, code));
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Standard'));
    await priced();
    await user.click(screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Tarif wechseln' }));
    expect(await dialog.findByText((text) => text.startsWith(sentence))).toBeVisible();
    expect(dialog.queryByText(/antwortet gerade nicht/)).not.toBeInTheDocument();
    expect(dialog.getByRole(role, { name })).toBeVisible();
  });

  test('whose plan was changed elsewhere meanwhile reads so, and sees what holds now', async () => {
    expectConsoleError(/^subscription change failed: /);
    const { user, network } = openScenario('standard');
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Einstieg'));
    network.answer(calls.change, problem(409, 'conflict'));
    network.answer(calls.details, { body: createDetails('standard', { cancelAtPeriodEnd: true }) });
    await user.click(screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Tarif wechseln' }));
    expect(await dialog.findByText(changedElsewhere)).toBeVisible();
    expect(await dialog.findByText(/Deine Kündigung nimmst du mit dem Wechsel zurück\./)).toBeVisible();
  });

  test('whose plan was changed elsewhere before the amount was read sees the new plan', async () => {
    expectConsoleError(/^plan change preview failed: /);
    const { user, network } = openScenario('basic');
    await screen.findByText('Dein aktueller Tarif');
    network.answer(calls.preview, problem(409, 'conflict'));
    network.answer(calls.details, { body: createDetails('standard') });
    await user.click(choose('Standard'));
    expect(await within(card('Standard')).findByText('Dein aktueller Tarif')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('whose payment is not open any more reads so, and the button goes', async () => {
    expectConsoleError(/^payment page failed: /);
    jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, network } = openScenario('renewal-to-confirm');
    const confirm = await screen.findByRole('button', { name: 'Zahlung bestätigen' });
    network.answer(calls.paymentPage, problem(409, 'conflict'));
    network.answer(calls.details, { body: createDetails('standard') });
    await user.click(confirm);
    expect(await screen.findByText(changedElsewhere)).toBeVisible();
    await waitFor(() => expect(confirm).not.toBeInTheDocument());
  });

  test.each([
    [
      'payment-managed-elsewhere',
      'Dein Abo ändern wir gerade von Hand. Schreib uns bitte, was du möchtest.',
      'link',
      /@/,
    ],
    [
      'renewal-in-progress',
      'Dein Abo verlängert sich gerade. In etwa einer Stunde kannst du den Tarif wechseln.',
      'button',
      'Betrag neu laden',
    ],
  ] as const)(
    'reads before the confirmation why a change cannot be made now: %s',
    async (code, sentence, role, name) => {
      expectConsoleError(/^plan change preview failed: /);
      const { user, network } = openScenario('basic');
      network.answer(calls.preview, problem(409, code));
      await screen.findByText('Dein aktueller Tarif');
      await user.click(choose('Standard'));
      const dialog = within(screen.getByRole('dialog', { name: 'Tarif wechseln' }));
      expect(await dialog.findByText(sentence)).toBeVisible();
      expect(dialog.getByRole(role, { name })).toBeVisible();
      expect(dialog.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' })).toBeDisabled();
    },
  );

  test.each(['past-due', 'renewal-to-confirm', 'month-unpaid'] as const)(
    'in a month that is not paid (%s), can choose a smaller plan, and a larger one later',
    async (scenario) => {
      openScenario(scenario);
      expect(
        await screen.findByText('Einen größeren Tarif kannst du wählen, sobald dein Monat bezahlt ist.'),
      ).toBeVisible();
      expect(choosable('Einstieg')).toBeVisible();
      expect(choosable('Unbegrenzt')).not.toBeInTheDocument();
    },
  );

  test('keeps the price that was paid (acc 326)', async () => {
    openScenario('old-price');
    expect(await within(await screen.findByRole('article', { name: 'Standard' })).findByText('14,99 €')).toBeVisible();
  });

  test.each([
    ['is cut off', { offline: true }],
    ['fails', problem(502, 'payment-provider-failed')],
  ])('is never told that a change failed which was charged: the answer %s (acc 296)', async (_how, answer) => {
    const { user, network } = openScenario('basic');
    await screen.findByText('Dein aktueller Tarif');
    await user.click(choose('Standard'));
    await priced();
    network.answer(calls.change, answer);
    network.answer(calls.details, { body: createDetails('standard') });
    await user.click(screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' }));
    expect(await screen.findByText(/^Geschafft\. Du hast jetzt den Tarif „Standard“/)).toBeVisible();
  });

  test('is sent to the payment method, not to a new order, when the provider gave up', async () => {
    openScenario('unpaid');
    expect(
      await screen.findByText('Deshalb ruht dein Abo. Hinterlege bitte eine andere Zahlungsart, dann geht es weiter.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rechnungen und Zahlungsart' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abo auswählen' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Verlängert sich am/)).not.toBeInTheDocument();
  });

  test('takes a planned cancellation back', async () => {
    const { user, network } = openScenario('planned-cancellation');
    const resume = await screen.findByRole('button', { name: 'Kündigung zurücknehmen' });
    network.answer(calls.details, { body: createDetails('standard') });
    await user.click(resume);
    expect(await screen.findByText('Deine Kündigung ist zurückgenommen. Dein Abo läuft weiter.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Dein Abo' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Kündigung zurücknehmen' })).not.toBeInTheDocument();
    expect(network.calls.filter(({ name }) => name === calls.resume)).toHaveLength(1);
  });

  test('is not told that a cancellation stays which the server has taken back: the answer is lost', async () => {
    const { user, network } = openScenario('planned-cancellation');
    const resume = await screen.findByRole('button', { name: 'Kündigung zurücknehmen' });
    network.answer(calls.resume, { offline: true });
    network.answer(calls.details, { body: createDetails('standard') });
    await user.click(resume);
    expect(await screen.findByText('Deine Kündigung ist zurückgenommen. Dein Abo läuft weiter.')).toBeVisible();
    expect(resume).not.toBeInTheDocument();
  });

  test('reads the failure of the last attempt, not of an earlier one', async () => {
    expectConsoleError(/^(subscription resume|billing portal) failed: /);
    const { user, network } = openScenario('planned-cancellation');
    network.answer(calls.resume, problem(503, 'unavailable'));
    network.answer(calls.portal, problem(502, 'payment-provider-failed'));
    await user.click(await screen.findByRole('button', { name: 'Kündigung zurücknehmen' }));
    expect(await screen.findByText(/^Wir sind gerade nicht erreichbar\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    expect(await screen.findByText(/^Unser Zahlungsdienst antwortet gerade nicht\./)).toBeVisible();
    expect(screen.queryByText(/^Wir sind gerade nicht erreichbar\./)).not.toBeInTheDocument();
  });

  test('sees that a failed payment has been made, without reloading the page', async () => {
    jest.useFakeTimers();
    const { network } = openScenario('past-due');
    expect(await screen.findByText('Die letzte Zahlung hat nicht geklappt')).toBeVisible();
    network.answer(calls.details, { body: createDetails('standard') });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByText('Die letzte Zahlung hat nicht geklappt')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(network.calls.filter(({ name }) => name === calls.details)).toHaveLength(2);
    jest.useRealTimers();
  });

  test('goes to invoices and payment method, and finds an idle page with a fresh state on return', async () => {
    const { user, left, sent } = openScenario('past-due');
    expect(await screen.findByText('Die letzte Zahlung hat nicht geklappt')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    await waitFor(() => expect(left).toEqual(['http://localhost:4242/portal/1']));
    expect(screen.getByRole('button', { name: 'Wird geöffnet...' })).toBeDisabled();
    expect(sent(calls.reconcile)).toHaveLength(0);
    restoreFromCache();
    await waitFor(() => expect(sent(calls.reconcile)).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    await waitFor(() => expect(left).toHaveLength(2));
  });

  test('can ask for invoices again if the page is not left, because somebody has stopped the navigation', async () => {
    jest.useFakeTimers();
    const { user, left, pass } = openScenario('standard');
    await user.click(await screen.findByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    await waitFor(() => expect(left).toHaveLength(1));
    await pass(25_000);
    expect(screen.getByRole('button', { name: 'Wird geöffnet...' })).toBeDisabled();
    await pass(10_000);
    await user.click(screen.getByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    await waitFor(() => expect(left).toHaveLength(2));
    jest.useRealTimers();
  });

  test('is not taken away from another screen by invoices that open late (acc 256)', async () => {
    jest.useFakeTimers();
    const { user, network, left, pass } = openScenario('standard');
    network.answer(calls.portal, { body: { url: 'http://localhost:4242/portal/1' }, delay: 4000 });
    await user.click(await screen.findByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    await user.click(main().getByRole('link', { name: 'Vertrag widerrufen' }));
    expect(await screen.findByLabelText('Vor- und Nachname')).toBeVisible();
    await pass(5000);
    expect(left).toEqual([]);
    jest.useRealTimers();
  });

  test('whose plan rests reads so, with a way on and without an order that would be refused (acc 183)', async () => {
    openScenario('paused');
    expect(await screen.findByText('Dein Abo ruht')).toBeVisible();
    expect(main().getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
    expect(screen.getByRole('button', { name: 'Rechnungen und Zahlungsart' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abo auswählen' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Verlängert sich am/)).not.toBeInTheDocument();
  });

  test('can order again when the plan is no longer active', async () => {
    const { user } = openScenario('inactive');
    expect(await screen.findByText('Inaktiv')).toBeVisible();
    await user.click(choose('Standard'));
    expect(screen.getByRole('dialog', { name: 'Abo abschließen' })).toBeVisible();
  });
});

describe('What a change sends', () => {
  const confirm = () => screen.getByRole('button', { name: 'Jetzt kostenpflichtig wechseln' });
  const providerDown = /^Unser Zahlungsdienst antwortet gerade nicht\./;
  /** A change to “Standard”, with the amount that the preview showed and the time for which it was calculated. */
  const change = { planId: 'standard', previewedAt: 1_795_258_800, previewedCents: 1333 };

  /** Opens the dialog that changes to a plan. */
  async function openChange(scenario: ScenarioName, name: string) {
    const opened = openScenario(scenario);
    await screen.findAllByRole('article');
    await opened.user.click(choose(name));
    const bodies = (call: string) => opened.sent(call).map(({ body }) => body);
    return { ...opened, bodies, dialog: screen.getByRole('dialog', { name: 'Tarif wechseln' }) };
  }

  test('nothing but the question for the amount, if the change is not wanted any more', async () => {
    const { user, bodies } = await openChange('basic', 'Unbegrenzt');
    await priced();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(card('Einstieg')).getByText('Dein aktueller Tarif')).toBeVisible();
    expect([bodies(calls.preview), bodies(calls.change)]).toEqual([[{ planId: 'premium' }], []]);
  });

  test('the plan alone, if nothing is charged for it', async () => {
    const { user, bodies } = await openChange('premium', 'Einstieg');
    await user.click(confirm());
    expect(await screen.findByText(/^Vorgemerkt\./)).toBeVisible();
    expect([bodies(calls.preview), bodies(calls.change)]).toEqual([[], [{ planId: 'basic' }]]);
  });

  test('the own plan, if a planned change is taken back', async () => {
    const { user, sent } = openScenario('planned-change');
    await user.click(await screen.findByRole('button', { name: 'Wechsel zurücknehmen' }));
    await user.click(screen.getByRole('button', { name: 'Beim Tarif bleiben' }));
    expect(await screen.findByText(/^Erledigt\. Du bleibst beim Tarif „Standard“/)).toBeVisible();
    expect(sent(calls.change).map(({ body }) => body)).toEqual([{ planId: 'standard' }]);
  });

  test.each([
    ['the payment provider is away', problem(502, 'payment-provider-failed'), providerDown],
    ['the bank has declined', problem(402, 'payment-declined'), /^Deine Bank hat die Zahlung abgelehnt\./],
  ])('the same again by the same button, after a failure: %s', async (_what, answer, sentence) => {
    expectConsoleError(/^subscription change failed: /);
    const { user, network, bodies, dialog } = await openChange('basic', 'Standard');
    await priced();
    network.answer(calls.change, answer);
    await user.click(confirm());
    expect(await within(dialog).findByText(sentence)).toBeVisible();
    network.answer(calls.change, {});
    await user.click(confirm());
    expect(await screen.findByText(/^Geschafft\./)).toBeVisible();
    expect(bodies(calls.change)).toEqual([change, change]);
  });

  test('nothing, if only invoices are asked for, also a second time after a failure', async () => {
    expectConsoleError(/^billing portal failed: /);
    const { user, network, left, sent } = openScenario('basic');
    const open = await screen.findByRole('button', { name: 'Rechnungen und Zahlungsart' });
    const usual = network.requireHandler(calls.portal);
    network.answer(calls.portal, problem(502, 'payment-provider-failed'));
    await user.click(open);
    expect(await screen.findByText(providerDown)).toBeVisible();
    network.answer(calls.portal, usual);
    await user.click(open);
    await waitFor(() => expect(left).toEqual(['http://localhost:4242/portal/1']));
    expect([sent(calls.portal).length, sent(calls.change).length]).toEqual([2, 0]);
  });
});
