import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { getSubscription, nameOf } from 'api-contract';
import { answered } from 'qa/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { calls } from '../../standalone/scenarios.ts';
import { openScenario } from '../testing/openScenario.ts';

const card = (name: string) => screen.getByRole('article', { name });

describe('/subscription shows the plans', () => {
  test('under the headline of the specification (acc 194)', () => {
    openScenario('no-plan');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Wähle dein Abenteuer-Abo$/);
    expect(document.title).toBe('Abo verwalten – Abenteuerbox');
  });

  test('as three cards in the order basic, standard, premium, each with its button (acc 195)', () => {
    openScenario('no-plan');
    const cards = screen.getAllByRole('article');
    expect(cards.map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Einstieg',
      'Standard',
      'Unbegrenzt',
    ]);
    for (const one of cards) expect(within(one).getByRole('button', { name: 'Abo auswählen' })).toBeEnabled();
  });

  test('with the badge on Standard only (acc 196)', () => {
    openScenario('no-plan');
    expect(screen.getAllByText('Beliebt')).toHaveLength(1);
    expect(within(card('Standard')).getByText('Beliebt')).toBeVisible();
  });

  test.each([
    ['Einstieg', '9,99\u00a0€', '2 Stunden pro Monat'],
    ['Standard', '19,99\u00a0€', '6 Stunden pro Monat'],
    ['Unbegrenzt', '99,99\u00a0€', '60 Stunden pro Monat'],
  ])('%s for %s and %s, VAT included (acc 197)', (name, price, hours) => {
    openScenario('no-plan');
    expect(card(name).textContent).toContain(price);
    expect(within(card(name)).getByText('pro Monat')).toBeVisible();
    expect(within(card(name)).getByText('inkl. MwSt.')).toBeVisible();
    expect(within(card(name)).getByText(hours)).toBeVisible();
  });

  test.each([
    ['Einstieg', ['Alle Themen', 'Personalisierte Geschichten', 'Altersgerechte Anpassung']],
    ['Standard', ['Alle Themen', 'Personalisierte Geschichten', 'Altersgerechte Anpassung', 'Bevorzugter Support']],
    [
      'Unbegrenzt',
      [
        'Alle Themen',
        'Personalisierte Geschichten',
        'Altersgerechte Anpassung',
        'Premium-Support',
        'Zusätzlich exklusive Themen',
        'Keine Wartezeiten',
      ],
    ],
  ])('%s with its features (acc 198)', (name, features) => {
    openScenario('no-plan');
    expect(
      within(card(name))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(features);
  });

  test.each([
    ['school-children', ['etwa 9 Geschichten', 'etwa 28 Geschichten', 'etwa 288 Geschichten']],
    ['toddlers', ['etwa 48 Geschichten', 'etwa 144 Geschichten', 'etwa 1440 Geschichten']],
    ['unknown', ['etwa 20 Geschichten', 'etwa 60 Geschichten', 'etwa 600 Geschichten']],
  ])('with the stories that fit into the hours of the chosen age, as on the dashboard: %s', async (age, stories) => {
    openScenario('no-plan', { answers: { [calls.age]: { body: { ageCategory: age } } } });
    for (const sentence of stories) expect(await screen.findByText(`Das reicht für ${sentence}.`)).toBeVisible();
  });

  test('with the default age’s stories where the chosen age cannot be read, and none before', async () => {
    expectConsoleError(/^age-settings failed: internal$/);
    openScenario('age-fails');
    expect(screen.queryByText(/^Das reicht/)).not.toBeInTheDocument();
    expect(await screen.findByText('Das reicht für etwa 60 Geschichten.')).toBeVisible();
  });

  test('with the box on flexible terms (acc 199)', () => {
    openScenario('no-plan');
    const box = screen.getByRole('heading', { name: 'Flexible Laufzeit' }).parentElement!;
    expect(box).toHaveTextContent(/monatlich kündbar, und zwar jederzeit.*zum Ende des Abrechnungsmonats/);
  });

  test('with the box on unused hours (acc 200)', () => {
    openScenario('no-plan');
    const box = screen.getByRole('heading', { name: 'Nicht genutzte Stunden' }).parentElement!;
    expect(box).toHaveTextContent(/verfallen am Monatsende. Sie werden nicht in den nächsten Monat übertragen/);
  });

  test.each(['no-plan', 'premium'] as const)(
    'never „Unbegrenzt“ without its 60 hours in the same block: %s (acc 220)',
    async (scenario) => {
      const { container } = openScenario(scenario);
      if (scenario === 'premium') await screen.findByText('Dein Abo');
      const names = [...container.querySelectorAll('h2, strong')].filter(
        ({ textContent }) => textContent === 'Unbegrenzt',
      );
      expect(names).toHaveLength(scenario === 'premium' ? 2 : 1);
      for (const name of names) expect(name.parentElement).toHaveTextContent('60 Stunden pro Monat');
    },
  );

  test('and says so after a checkout that was left', () => {
    openScenario('back-from-checkout');
    expect(
      screen.getByText(
        'Du hast die Bezahlung abgebrochen. Es ist kein Vertrag entstanden, und es wurde nichts abgebucht.',
      ),
    ).toBeVisible();
  });

  test('and leads to the invoices of an earlier subscription (acc 287)', async () => {
    const { user, left } = openScenario('no-plan');
    await user.click(await screen.findByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    await waitFor(() => expect(left).toEqual(['http://localhost:4242/portal/1']));
  });

  test('says so where there are no invoices (acc 287)', async () => {
    expectConsoleError(/^billing portal failed: /);
    const { user } = openScenario('no-plan-no-invoices');
    await user.click(await screen.findByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    expect(await screen.findByText('Zu deinem Konto gibt es noch keine Rechnungen.')).toBeVisible();
  });

  test('without an accessibility fault, with and without a running plan (acc 263)', async () => {
    const first = openScenario('no-plan');
    await waitForElementToBeRemoved(screen.getByText('Dein Abo wird geladen.'));
    await answered();
    await expectAccessible(first.container);
    first.unmount();
    const { container } = openScenario('past-due');
    await screen.findByText('Die letzte Zahlung hat nicht geklappt');
    await expectAccessible(container);
  });

  test('also while the details are missing, with a way to ask again', async () => {
    expectConsoleError(/^subscription details failed: internal$/);
    const { network, user } = openScenario('details-fail');
    const again = await screen.findByRole('button', { name: 'Neu laden' });
    expect(screen.getAllByRole('button', { name: 'Abo auswählen' })).toHaveLength(3);
    network.answer(nameOf(getSubscription), { body: { hasSubscription: false } });
    await user.click(again);
    expect(screen.queryByRole('button', { name: 'Neu laden' })).not.toBeInTheDocument();
  });
});
