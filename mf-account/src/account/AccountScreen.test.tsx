import { screen, within } from '@testing-library/react';
import { expectAccessible } from 'ui-kit/testing';
import { openScenario } from '../testing/openScenario.ts';

beforeEach(() => jest.useFakeTimers());

const button = (name: string) => screen.getByRole('button', { name });
const block = (title: string) => within(screen.getByRole('heading', { level: 3, name: title }).parentElement!);

test('signed out it leads to /login (acc 5)', () => {
  const { address, network } = openScenario('account-signed-out');
  expect(address()).toBe('/login');
  expect(network.calls).toEqual([]);
});

test('has its blocks in three groups (acc 164)', () => {
  openScenario('account');
  const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
  expect(headings(2)).toEqual(['Anmeldung', 'Abo', 'Deine Daten']);
  expect(headings(3)).toEqual([
    'E-Mail-Adresse',
    'Passwort',
    'Überall abmelden',
    'Abo kündigen',
    'Was wir speichern',
    'Konto löschen',
  ]);
});

describe('accessible in every state (acc 263)', () => {
  test.each([
    ['account', 'Du kannst jederzeit zum Ende des Abrechnungsmonats kündigen.'],
    ['account-unverified', 'Diese Adresse ist noch nicht bestätigt.'],
    ['account-loading', 'Abo-Daten werden geladen...'],
    ['account-no-subscription', /^Du hast zurzeit kein aktives Abo\./],
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
    ['Überall abmelden', 'Überall abmelden'],
  ])('the dialog „%s“', async (title, name) => {
    const { container, user, pass } = openScenario('account');
    await user.click(await block(title).findByRole('button', { name }));
    await pass(100);
    expect(screen.getByRole('alertdialog')).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });

  test('a faulty form for another e-mail address', async () => {
    const { container, user, pass } = openScenario('account');
    await user.click(button('E-Mail-Adresse ändern'));
    await user.click(button('Link an die neue Adresse senden'));
    await pass(100);
    expect(screen.getByText('Bitte gib eine E-Mail-Adresse ein.')).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });

  test('a faulty password form', async () => {
    const { container, user, pass } = openScenario('account');
    await user.click(button('Passwort ändern'));
    await user.click(button('Passwort ändern'));
    await pass(100);
    expect(screen.getByText(/^Bitte gib dein aktuelles Passwort ein/)).toBeVisible();
    jest.useRealTimers();
    await expectAccessible(container);
  });
});
