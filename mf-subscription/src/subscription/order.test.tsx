import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createCheckoutSession, getCallName } from 'api-contract';
import { readPage } from 'page-contract';
import { placePage } from 'page-contract/testing';
import { createIdToken, identityCalls, problem, refuseIdentity } from 'qa';
import { main, persons, restoreFromCache, waitForAnswers } from 'qa/testing';
import { setTestSession } from 'shared-auth/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { calls, hostedPage } from '../../standalone/answers.ts';
import type { ScenarioName } from '../../standalone/scenarios.ts';
import { openScenario } from '../testing/openScenario.ts';

const failure = 'Es ist ein Fehler aufgetreten. Bitte versuche es später erneut.';
const orders = (calls: { name: string }[]) => calls.filter(({ name }) => name.endsWith('create-checkout-session'));

async function openOrder(scenario: ScenarioName, plan = 'Standard', change?: Parameters<typeof openScenario>[1]) {
  const opened = openScenario(scenario, change);
  await opened.user.click(
    within(await screen.findByRole('article', { name: plan })).getByRole('button', { name: 'Abo auswählen' }),
  );
  return { ...opened, dialog: screen.getByRole('dialog', { name: 'Abo abschließen' }) };
}

const orderButton = () => screen.getByRole('button', { name: 'Jetzt kostenpflichtig bestellen' });

describe('Ordering a plan', () => {
  test('opens the modal with the name and the amount of the chosen plan; „Abbrechen“ closes it and sends nothing (acc 201, 203)', async () => {
    const { dialog, user, network } = await openOrder('no-plan', 'Einstieg');
    expect(dialog).toHaveTextContent('Einstieg');
    expect(dialog).toHaveTextContent('9,99 € pro Monat');
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(orders(network.calls)).toEqual([]);
    await user.click(
      within(screen.getByRole('article', { name: 'Unbegrenzt' })).getByRole('button', { name: 'Abo auswählen' }),
    );
    const next = screen.getByRole('dialog', { name: 'Abo abschließen' });
    expect(next).toHaveTextContent('99,99 € pro Monat');
    expect(next).toHaveTextContent('60 Stunden pro Monat');
    expect(next).not.toHaveTextContent('Einstieg');
  });

  test('says before that the plan needs a box, where none is linked, and how to link one (acc 289)', async () => {
    const { dialog } = await openOrder('no-plan-no-box');
    expect(await within(dialog).findByText(/^Noch keine Box verbunden\./)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'So richtest du deine Box ein' })).toHaveAttribute(
      'href',
      '/setup',
    );
    expect(orderButton()).toBeEnabled();
  });

  test('says nothing of it to somebody with a box, but in the summary (acc 289, 291)', async () => {
    const { dialog, sent } = await openOrder('no-plan');
    await waitForAnswers();
    expect(sent(calls.devices)).toHaveLength(1);
    expect(dialog).toHaveTextContent(/Du brauchst\s*eine Abenteuerbox und WLAN/);
    expect(within(dialog).queryByText(/^Noch keine Box verbunden/)).not.toBeInTheDocument();
  });

  test('names the means of payment and the limits of delivery when ordering begins, before and in the dialog (acc 291)', async () => {
    const sentence =
      'Bezahlen kannst du mit: Kreditkarte oder Debitkarte. Das Abo gibt es für Boxen in: Deutschland (Festland und Inseln).';
    openScenario('no-plan');
    expect(await screen.findByText(sentence)).toBeVisible();
    cleanup();
    const { dialog } = await openOrder('no-plan');
    expect(within(dialog).getByText(sentence)).toBeVisible();
  });

  test('offers an alert area, the order button and „Abbrechen“ (acc 202)', async () => {
    const { dialog } = await openOrder('no-plan');
    expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement();
    expect(within(dialog).getByRole('button', { name: 'Jetzt kostenpflichtig bestellen' })).toBeEnabled();
    expect(within(dialog).getByRole('button', { name: 'Abbrechen' })).toBeEnabled();
  });

  test('is one POST with the bearer token and exactly the price id, however often the button is clicked (acc 204)', async () => {
    const { network } = await openOrder('no-plan');
    const button = orderButton();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(orders(network.calls)).toHaveLength(1));
    expect(orders(network.calls)[0]).toMatchObject({
      name: getCallName(createCheckoutSession),
      body: { priceId: 'price_standard_monthly' },
      authorization: `Bearer ${createIdToken('user-anna')}`,
    });
  });

  test('is busy while ordering: other words, both buttons disabled (acc 205)', async () => {
    const { user } = await openOrder('checkout-hangs');
    await user.click(orderButton());
    expect(screen.getByRole('button', { name: 'Wird verarbeitet...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeDisabled();
  });

  test('cannot be closed while it is busy (acc 206)', async () => {
    const { user, dialog } = await openOrder('checkout-hangs');
    await user.click(orderButton());
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await user.keyboard('{Escape}');
    await user.click(dialog);
    expect(screen.getByRole('dialog', { name: 'Abo abschließen' })).toBeVisible();
  });

  test('goes to the hosted checkout with the session id and stays busy (acc 207, 208)', async () => {
    const { user, redirects, left } = await openOrder('script-works');
    await user.click(orderButton());
    await waitFor(() => expect(redirects).toEqual([{ publishableKey: 'pk_test_qa', sessionId: 'cs_test_1' }]));
    expect(left).toEqual([]);
    expect(screen.getByRole('button', { name: 'Wird verarbeitet...' })).toBeDisabled();
  });

  test('goes to the address of the session where the site allows no script of the provider', async () => {
    const { user, left, redirects } = await openOrder('script-works');
    placePage({ ...readPage(), checkout: 'url' });
    await user.click(orderButton());
    await waitFor(() => expect(left).toHaveLength(1));
    expect(redirects).toEqual([]);
    expect(document.querySelector('script[src*="stripe"]')).toBeNull();
  });

  test.each(['no-plan', 'script-without-method'] as const)(
    'goes to the address of the session where no script can do it: %s (acc 214)',
    async (scenario) => {
      const { user, left, redirects } = await openOrder(scenario);
      await user.click(orderButton());
      await waitFor(() => expect(left).toEqual(['http://localhost:4242/checkout/cs_test_1']));
      expect(redirects).toEqual([]);
      expect(screen.getByRole('button', { name: 'Wird verarbeitet...' })).toBeDisabled();
    },
  );

  test.each([
    ['checkout-refused', /Subscription creation failed/],
    ['checkout-broken', /Subscription creation failed/],
    ['checkout-provider-down', /Subscription creation failed/],
    ['checkout-offline', /network/],
    ['checkout-without-session', /bad-answer/],
    ['checkout-without-way', /no way to the hosted checkout/],
    ['script-refuses', /No such checkout session/],
  ] as const)(
    'says what the specification says when it fails: %s (acc 209, 210, 211, 217)',
    async (scenario, logged) => {
      expectConsoleError(logged);
      const { user, dialog } = await openOrder(scenario);
      await user.click(orderButton());
      await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(failure));
      expect(orderButton()).toBeEnabled();
      await expectAccessible(dialog);
    },
  );

  test('clears the old error as soon as the next try starts (acc 211)', async () => {
    expectConsoleError(/Subscription creation failed/);
    const { user, dialog, network } = await openOrder('checkout-broken');
    await user.click(orderButton());
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(failure));
    network.answer(getCallName(createCheckoutSession), { hang: true });
    await user.click(orderButton());
    expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement();
  });

  test('shows no old error when it is opened again (acc 212)', async () => {
    expectConsoleError(/Subscription creation failed/);
    const { user, dialog } = await openOrder('checkout-broken');
    await user.click(orderButton());
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(failure));
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await user.click(
      within(screen.getByRole('article', { name: 'Standard' })).getByRole('button', { name: 'Abo auswählen' }),
    );
    expect(screen.queryByText(failure)).not.toBeInTheDocument();
  });

  test('is idle again when the browser brings the page back from its cache (acc 213)', async () => {
    const { user, left } = await openOrder('no-plan');
    await user.click(orderButton());
    await waitFor(() => expect(left).toHaveLength(1));
    restoreFromCache();
    expect(orderButton()).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeEnabled();
    await user.click(orderButton());
    await waitFor(() => expect(left).toHaveLength(2));
  });

  test('has failed if the page is not left, because somebody has stopped the redirect (acc 210)', async () => {
    jest.useFakeTimers();
    expectConsoleError(/order failed: .*The page was not left/);
    const { user, dialog, left, pass } = await openOrder('no-plan');
    await user.click(orderButton());
    await waitFor(() => expect(left).toHaveLength(1));
    await pass(25_000);
    expect(screen.getByRole('button', { name: 'Wird verarbeitet...' })).toBeDisabled();
    await pass(10_000);
    expect(within(dialog).getByRole('alert')).toHaveTextContent(failure);
    await user.click(orderButton());
    await waitFor(() => expect(left).toHaveLength(2));
    jest.useRealTimers();
  });

  test('loads no script of the provider before the order click (acc 216)', async () => {
    await openOrder('no-plan');
    expect(document.querySelector('script[src*="stripe"]')).toBeNull();
  });

  const foot = () => orderButton().parentElement!.parentElement!;
  const summary = () => within(foot()).getByRole('region', { name: 'Deine Bestellung' });

  test('is summed up directly above the button, in the foot that is always in sight (acc 219) (acc 306)', async () => {
    await openOrder('no-plan');
    expect(summary()).toHaveTextContent(/^Standard, 6 Stunden pro Monat 19,99 € pro Monat inkl. MwSt\./);
    expect(summary()).toHaveTextContent(
      'Laufzeit ein Monat, verlängert sich. Jederzeit kündbar zum Ende des Abrechnungsmonats.Beginn sofort nach der Zahlung.',
    );
    expect(within(summary()).getByRole('link', { name: /^AGB/ })).toHaveAttribute('href', '/agb');
    expect(within(summary()).getByRole('link', { name: /^Widerrufsbelehrung/ })).toHaveAttribute(
      'href',
      '/widerrufsbelehrung',
    );
    expect(summary().nextElementSibling).toContainElement(orderButton());
    expect(orderButton()).toHaveTextContent(/^Jetzt kostenpflichtig bestellen$/);
  });

  test('has every other fact in the part that scrolls (acc 219) (acc 291) (acc 308)', async () => {
    const { dialog } = await openOrder('no-plan');
    const facts = [
      'Abo „Standard“ für deine Abenteuerbox',
      'eine Abenteuerbox und WLAN',
      'Sofort, sobald deine Zahlung bestätigt ist.',
      'Ein Monat, ohne Mindestlaufzeit. Es verlängert sich monatlich, bis du kündigst.',
      'Jederzeit möglich. Sie wirkt zum Ende des Abrechnungsmonats.',
      '14 Tage lang, ohne Angabe von Gründen.',
      'Die Bestätigung geht an anna@example.org.',
      'Bezahlen kannst du mit: Kreditkarte oder Debitkarte. Das Abo gibt es für Boxen in: Deutschland (Festland und Inseln).',
    ];
    for (const fact of facts) {
      expect(dialog).toHaveTextContent(fact);
      expect(foot()).not.toHaveTextContent(fact);
    }
  });

  test('begins with the missing box (acc 289) (acc 306)', async () => {
    const { dialog } = await openOrder('no-plan-no-box');
    const warning = (await within(dialog).findByText(/^Noch keine Box verbunden\./)).closest('p')!;
    expect(foot()).not.toContainElement(warning);
    expect(warning.parentElement!.firstElementChild).toBe(warning);
  });

  test('says before the button that the order is placed here, and that the payment follows (acc 306)', async () => {
    await openOrder('no-plan');
    expect(foot()).toHaveTextContent(
      /^Du bestellst hier verbindlich\. Danach bezahlst du auf der Seite unseres Zahlungsdienstes\./,
    );
  });

  test('says above the summary that it failed, so that nothing stands between summary and button (acc 202) (acc 306)', async () => {
    expectConsoleError(/Subscription creation failed/);
    const { user, dialog } = await openOrder('checkout-broken', 'Unbegrenzt');
    await user.click(orderButton());
    const alert = within(dialog).getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(failure));
    expect(foot().firstElementChild).toBe(alert);
    expect(summary().nextElementSibling).toContainElement(orderButton());
    expect(summary()).toHaveTextContent('Unbegrenzt, 60 Stunden pro Monat');
  });

  test('shows the address that the contract goes to (acc 308)', async () => {
    const { dialog } = await openOrder('no-plan');
    expect(dialog).toHaveTextContent('Die Bestätigung geht an anna@example.org.');
    expect(within(dialog).queryByRole('button', { name: 'Bestätigungslink senden' })).not.toBeInTheDocument();
  });

  test('lets an unconfirmed address be confirmed from there (acc 308)', async () => {
    const { dialog, user, asked } = await openOrder('no-plan-unconfirmed', 'Standard');
    expect(dialog).toHaveTextContent(
      'Die Bestätigung geht an ben@example.org. Diese Adresse ist noch nicht bestätigt.',
    );
    await expectAccessible(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Bestätigungslink senden' }));
    expect(await within(dialog).findByText('Der Link ist unterwegs. Sieh bitte in dein Postfach.')).toHaveFocus();
    expect(asked()).toEqual([['sendMail', 'VERIFY_EMAIL']]);
    expect(orderButton()).toBeEnabled();
  });

  test('keeps the keyboard when the address is confirmed in another tab, and speaks of no link any more', async () => {
    const { dialog, user } = await openOrder('no-plan-unconfirmed', 'Standard');
    const ben = { id: 'user-ben', email: 'ben@example.org', emailVerified: true };
    const confirm = () => act(() => setTestSession({ status: 'signed-in', user: ben }));
    const send = () => within(dialog).getByRole('button', { name: 'Bestätigungslink senden' });
    send().focus();
    confirm();
    expect(document.activeElement).toHaveAttribute('role', 'status');
    act(() => setTestSession(persons.ben.session));
    await user.click(send());
    expect(await within(dialog).findByText(/^Der Link ist unterwegs\./)).toBeVisible();
    confirm();
    expect(within(dialog).queryByText(/^Der Link ist unterwegs\./)).not.toBeInTheDocument();
  });

  test('says so when the link cannot be sent, and lets it be tried again (acc 308)', async () => {
    expectConsoleError(/^verification mail failed: /);
    const { dialog, user } = await openOrder('no-plan-unconfirmed', 'Standard', {
      answers: { [identityCalls.sendMail]: refuseIdentity('too-many-requests') },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Bestätigungslink senden' }));
    expect(await within(dialog).findByText(/^Der Link ließ sich nicht senden\./)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Bestätigungslink senden' })).toBeEnabled();
  });

  test('gives the keyboard back to the button after a failure (acc 211, 222)', async () => {
    expectConsoleError(/^order failed: /);
    const { user, network } = await openOrder('no-plan');
    // The answer comes when the clock is told to go on.
    jest.useFakeTimers();
    network.answer(calls.checkout, { ...problem(500, 'internal'), delay: 50 });
    await user.click(orderButton());
    // Browsers take the focus from a button that is disabled; jsdom leaves it there.
    expect(screen.getByRole('button', { name: 'Wird verarbeitet...' })).toBeDisabled();
    act(() => main().getByRole('link', { name: /^AGB/ }).focus());
    await act(() => jest.advanceTimersByTimeAsync(50));
    expect(orderButton()).toHaveFocus();
    expect(screen.getByText('Vorgang 3f2a91bc04de')).toBeVisible();
  });

  test('starts with the focus on the heading, and without an accessibility fault (acc 222)', async () => {
    const { dialog } = await openOrder('no-plan');
    expect(within(dialog).getByRole('heading', { name: 'Abo abschließen' })).toHaveFocus();
    await expectAccessible(dialog);
  });
});

describe('Ordering again', () => {
  const sentOrders = (sent: ReturnType<typeof openScenario>['sent']) => sent(calls.checkout).map(({ body }) => body);

  test('orders the plan that was chosen last, after another order was left (acc 203, 204)', async () => {
    const { user, left, sent } = await openOrder('no-plan', 'Einstieg');
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await user.click(
      within(screen.getByRole('article', { name: 'Unbegrenzt' })).getByRole('button', { name: 'Abo auswählen' }),
    );
    await user.click(orderButton());
    await waitFor(() => expect(left).toEqual([hostedPage]));
    expect(sentOrders(sent)).toEqual([{ priceId: 'price_premium_monthly' }]);
  });

  test('leads to the payment provider after an order that failed (acc 211)', async () => {
    expectConsoleError(/Subscription creation failed/);
    const { user, dialog, network, left, sent } = await openOrder('checkout-broken');
    await user.click(orderButton());
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(failure));
    network.answer(calls.checkout, { body: { sessionId: 'cs_test_1', url: hostedPage } });
    await user.click(orderButton());
    await waitFor(() => expect(left).toEqual([hostedPage]));
    expect(sentOrders(sent)).toEqual(Array(2).fill({ priceId: 'price_standard_monthly' }));
  });

  test('sends one order when the button is clicked twice', async () => {
    const { user, sent } = await openOrder('checkout-hangs');
    await user.dblClick(orderButton());
    await waitForAnswers();
    expect(sentOrders(sent)).toEqual([{ priceId: 'price_standard_monthly' }]);
  });
});
