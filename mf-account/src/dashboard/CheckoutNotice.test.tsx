import { act, screen, waitFor } from '@testing-library/react';
import { getSubscription, getCallName, reconcileSubscription } from 'api-contract';
import { prerender } from 'qa/testing';
import { standard } from '../../standalone/scenarios/exampleData.ts';
import { queryClient } from '../queryClient.ts';
import { openScenario } from '../testing/openScenario.ts';
import { CheckoutNotice } from './CheckoutNotice.tsx';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const details = getCallName(getSubscription);

describe('back from the checkout', () => {
  const reconcile = getCallName(reconcileSubscription);

  test('an active subscription is confirmed at once and the address is cleaned (acc 150)', async () => {
    const { address } = openScenario('checkout-active');
    expect(await screen.findByText('Dein Abo ist aktiv. Viel Freude mit den ersten Geschichten!')).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  test('the region is in the page before its first sentence, which screen readers announce as a change (acc 150)', () => {
    const FirstNotice = () => <CheckoutNotice phase="waiting" checkAgain={jest.fn()} isChecking={false} />;
    const { hydrate, container } = prerender(FirstNotice);
    const region = screen.getByRole('status');
    expect(screen.getByText(/Danke für deine Bestellung!/)).not.toBeVisible();
    hydrate();
    expect(region).toContainElement(screen.getByText(/Danke für deine Bestellung!/));
    expect(screen.getByText(/Danke für deine Bestellung!/)).toBeVisible();
    container.remove();
  });

  test('a late confirmation is waited for by reading again, without offering to subscribe (acc 150)', async () => {
    const { sent, address, pass } = openScenario('checkout-delayed');
    await pass(500);
    expect(screen.getByText(/Danke für deine Bestellung!/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Abo abschließen' })).not.toBeInTheDocument();
    expect(address()).toBe('/dashboard');
    expect(history.state).toMatchObject({ usr: { hasReturned: true } });
    await pass(7_000);
    expect(screen.getByText('Dein Abo ist aktiv. Viel Freude mit den ersten Geschichten!')).toBeVisible();
    expect(address()).toBe('/dashboard');
    expect(sent(details)).toHaveLength(4);
    await pass(60_000);
    expect(sent(details)).toHaveLength(4);
    expect(history.state).toMatchObject({ usr: null });
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

  test('a plan that was withdrawn from in another tab is not waited for again', async () => {
    const { network, sent, pass } = openScenario('checkout-active');
    expect(await screen.findByText('Dein Abo ist aktiv. Viel Freude mit den ersten Geschichten!')).toBeVisible();
    network.answer(details, { body: { hasSubscription: false } });
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByRole('link', { name: 'Abo abschließen' })).toBeVisible();
    expect(screen.queryByText(/Dein Abo ist aktiv|Danke für deine Bestellung/)).not.toBeInTheDocument();
    await pass(40_000);
    expect(screen.queryByText(/die Bestätigung der Zahlung fehlt noch/)).not.toBeInTheDocument();
    expect(sent(reconcile)).toEqual([]);
  });

  test('another look without news is announced, too (acc 150)', async () => {
    const { user, network, pass } = openScenario('checkout-late');
    await pass(31_000);
    const late = screen.getByText(/die Bestätigung der Zahlung fehlt noch/);
    network.answer(reconcile, { body: {}, delay: 1_000 });
    await user.click(button('Erneut prüfen'));
    // Screen readers announce changes: a text that stays is not read again.
    expect(late).not.toBeVisible();
    await pass(2_000);
    expect(late).toBeVisible();
    expect(button('Erneut prüfen')).toHaveFocus();
  });

  test('a confirmation after another look takes the focus, because the button is gone (acc 150)', async () => {
    const { user, network, pass } = openScenario('checkout-late');
    await pass(31_000);
    network.answer(details, { body: standard });
    await user.click(button('Erneut prüfen'));
    const confirmed = await screen.findByText('Dein Abo ist aktiv. Viel Freude mit den ersten Geschichten!');
    await waitFor(() => expect(document.activeElement).toContainElement(confirmed));
    expect(document.body).not.toHaveFocus();
  });
});
