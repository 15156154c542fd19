import { cleanup, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { getSubscription, getCallName } from 'api-contract';
import { waitForAnswers } from 'qa/testing';
import { expectAccessible, expectConsoleError } from 'ui-kit/testing';
import { calls, createDetails } from '../../standalone/answers.ts';
import { openScenario } from '../testing/openScenario.ts';

const card = (name: string) => screen.getByRole('article', { name });

/** The cards come with the answer about the own plan. */
async function openPlans(...scenario: Parameters<typeof openScenario>) {
  const opened = openScenario(...scenario);
  await screen.findAllByRole('article');
  return opened;
}

describe('/subscription shows the plans', () => {
  test('under the headline of the specification (acc 194)', () => {
    openScenario('no-plan');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Wähle dein Abenteuer-Abo$/);
    expect(document.title).toBe('Abo verwalten – Abenteuerbox');
  });

  test('as three cards in the order basic, standard, premium, each with its button (acc 195)', async () => {
    await openPlans('no-plan');
    const cards = screen.getAllByRole('article');
    expect(cards.map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Einstieg',
      'Standard',
      'Unbegrenzt',
    ]);
    for (const one of cards) expect(within(one).getByRole('button', { name: 'Abo auswählen' })).toBeEnabled();
  });

  test('with the badge on Standard only (acc 196)', async () => {
    await openPlans('no-plan');
    expect(screen.getAllByText('Beliebt')).toHaveLength(1);
    expect(within(card('Standard')).getByText('Beliebt')).toBeVisible();
  });

  test.each([
    ['Einstieg', '9,99\u00a0€', '2 Stunden pro Monat'],
    ['Standard', '19,99\u00a0€', '6 Stunden pro Monat'],
    ['Unbegrenzt', '99,99\u00a0€', '60 Stunden pro Monat'],
  ])('%s for %s and %s, VAT included (acc 197)', async (name, price, hours) => {
    await openPlans('no-plan');
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
  ])('%s with its features (acc 198)', async (name, features) => {
    await openPlans('no-plan');
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
    await screen.findAllByRole('article');
    expect(screen.queryByText(/^Das reicht/)).not.toBeInTheDocument();
    expect(await screen.findByText('Das reicht für etwa 60 Geschichten.')).toBeVisible();
  });

  test.each([
    ['unpaid', 'Solange dein Abo ruht, kannst du keinen anderen Tarif wählen.'],
    ['paused', 'Solange dein Abo ruht, kannst du keinen anderen Tarif wählen.'],
    ['change-pending', 'Sobald dein Wechsel bestätigt oder verworfen ist, kannst du wieder einen Tarif wählen.'],
  ] as const)('and says why none can be chosen: %s (acc 195)', async (scenario, reason) => {
    await openPlans(scenario);
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abo auswählen' })).not.toBeInTheDocument();
  });

  test('with the features of one plan on request on a phone', async () => {
    const { user } = await openPlans('no-plan');
    const details = within(card('Standard')).getByRole('button', { name: 'Details zum Tarif Standard' });
    expect(details).toHaveAttribute('aria-expanded', 'false');
    await user.click(details);
    expect(details).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(details.getAttribute('aria-controls')!)).toHaveTextContent(/Bevorzugter Support/);
  });

  test('not before it is known which one is running, so that nothing moves afterwards (acc 302)', async () => {
    openScenario('details-slow');
    expect(screen.getByText('Dein Abo wird geladen.')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Wie viele Geschichten/)).not.toBeInTheDocument();
  });

  test('with the box on flexible terms (acc 199)', async () => {
    await openPlans('no-plan');
    const box = screen.getByRole('heading', { name: 'Flexible Laufzeit' }).parentElement!;
    expect(box).toHaveTextContent(/monatlich kündbar, und zwar jederzeit.*zum Ende des Abrechnungsmonats/);
  });

  test('with the box on unused hours (acc 200)', async () => {
    await openPlans('no-plan');
    const box = screen.getByRole('heading', { name: 'Nicht genutzte Stunden' }).parentElement!;
    expect(box).toHaveTextContent(/verfallen am Monatsende. Sie werden nicht in den nächsten Monat übertragen/);
  });

  test.each(['no-plan', 'premium'] as const)(
    'never „Unbegrenzt“ without its 60 hours in the same block: %s (acc 220)',
    async (scenario) => {
      const { container } = await openPlans(scenario);
      const names = [...container.querySelectorAll('h2, strong')].filter(
        ({ textContent }) => textContent === 'Unbegrenzt',
      );
      expect(names).toHaveLength(scenario === 'premium' ? 2 : 1);
      for (const name of names)
        expect(name.closest('article') ?? name.parentElement).toHaveTextContent('60 Stunden pro Monat');
    },
  );

  test('and says so after a checkout that was left, once and without a plan only', async () => {
    const sentence =
      'Du hast die Bezahlung abgebrochen. Es ist kein Vertrag entstanden, und es wurde nichts abgebucht.';
    const { address } = await openPlans('back-from-checkout');
    expect(screen.getByText(sentence)).toBeVisible();
    expect(address()).toBe('/subscription');
    cleanup();
    const paid = { answers: { [calls.details]: { body: createDetails('standard') } } };
    const other = await openPlans('back-from-checkout', paid);
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    expect(other.address()).toBe('/subscription');
  });

  test('and leads to the invoices of an earlier subscription (acc 287)', async () => {
    const { user, left } = openScenario('former-plan');
    await user.click(await screen.findByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    await waitFor(() => expect(left).toEqual(['http://localhost:4242/portal/1']));
  });

  test('and says first when an earlier subscription ended, without a status (acc 324)', async () => {
    openScenario('former-plan');
    const notice = await screen.findByText('Dein Abo ist am 14.11.2026 ausgelaufen.');
    const first = screen.getByRole('article', { name: 'Einstieg' });
    expect(notice.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText(/^(Aktiv|Inaktiv)$/)).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Abo auswählen' })).toHaveLength(3);
  });

  test('and says nothing of invoices to somebody who never had a plan (acc 287)', async () => {
    await openPlans('no-plan');
    expect(screen.queryByText(/Rechnungen/)).not.toBeInTheDocument();
  });

  test('and says so where there are no invoices (acc 287)', async () => {
    expectConsoleError(/^billing portal failed: /);
    const { user } = openScenario('former-plan-no-invoices');
    await user.click(await screen.findByRole('button', { name: 'Rechnungen und Zahlungsart' }));
    expect(await screen.findByText('Zu deinem Konto gibt es noch keine Rechnungen.')).toBeVisible();
  });

  test('without an accessibility fault, with and without a running plan (acc 263)', async () => {
    const first = openScenario('no-plan');
    await waitForElementToBeRemoved(screen.getByText('Dein Abo wird geladen.'));
    await waitForAnswers();
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
    network.answer(getCallName(getSubscription), { body: { hasSubscription: false } });
    await user.click(again);
    expect(screen.queryByRole('button', { name: 'Neu laden' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
