import { screen, within } from '@testing-library/react';
import { expectAccessible } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const button = (name: string) => screen.getByRole('button', { name });
const block = (title: string) => within(screen.getByRole('heading', { level: 2, name: title }).parentElement!);

test('signed out it leads to /login (acc 5)', () => {
  const { address, network } = openScenario('account-signed-out');
  expect(address()).toBe('/login');
  expect(network.calls).toEqual([]);
});

test('has the four blocks (acc 164)', () => {
  openScenario('account');
  for (const title of ['Abo kündigen', 'Passwort ändern', 'Konto löschen', 'Deine Daten']) {
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }
});

describe('accessible in every state (acc 263)', () => {
  test.each([
    ['account', 'Du kannst jederzeit zum Ende des Abrechnungsmonats kündigen.'],
    ['account-unverified', 'Diese Adresse ist noch nicht bestätigt.'],
    ['account-loading', 'Abo-Daten werden geladen...'],
    ['account-no-subscription', 'Du hast zurzeit kein aktives Abo.'],
    ['account-cancelled', /^Dein Abo ist gekündigt und endet am/],
  ])('%s: %s', async (scenario, words) => {
    const { container, pass } = openScenario(scenario);
    await pass(100);
    expect(screen.getByText(words)).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });

  test.each([
    ['Abo kündigen', 'Abo kündigen'],
    ['Konto löschen', 'Konto löschen'],
    ['Angemeldete Geräte', 'Überall abmelden'],
  ])('the dialog „%s“', async (title, name) => {
    const { container, user, pass } = openScenario('account');
    await user.click(await block(title).findByRole('button', { name }));
    await pass(100);
    expect(screen.getByRole('alertdialog')).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });

  test('a faulty password form', async () => {
    const { container, user, pass } = openScenario('account');
    await user.click(button('Passwort ändern'));
    await pass(100);
    expect(screen.getByText(/^Bitte gib dein aktuelles Passwort ein/)).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });
});
