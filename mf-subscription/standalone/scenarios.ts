import type { CheckoutAnswer, DeclarationReceipt, PlanId, SubscriptionDetails } from 'api-contract';
import { plans } from 'api-contract';
import { problem, type BenchScenario, type Handler, type Handlers } from 'qa';
import type { StripeScript } from './provideStripe.ts';

export const calls = {
  details: 'GET /subscription/api/Subscription/details',
  checkout: 'POST /api/subscription/create-checkout-session',
  change: 'POST /api/subscription/change',
  resume: 'POST /api/subscription/resume',
  portal: 'POST /api/subscription/portal',
  cancellation: 'POST /api/cancellation',
  withdrawal: 'POST /api/withdrawal',
} as const;

const hostedPage = 'http://localhost:4242/checkout/cs_test_1';

const nothing: SubscriptionDetails = { hasSubscription: false };

/** Details of a running plan, as the backend sends them. */
export function running(
  planId: PlanId,
  changes: Partial<NonNullable<SubscriptionDetails['subscription']>> = {},
): SubscriptionDetails {
  const { name, hoursPerMonth } = plans[planId];
  const total = hoursPerMonth * 60;
  return {
    hasSubscription: true,
    subscription: {
      name,
      planId,
      isActive: true,
      endDate: '2026-12-15T09:00:00Z',
      nextPlanId: null,
      cancelAtPeriodEnd: false,
      paymentFailed: false,
      ...changes,
    },
    totalMinutesPerPeriod: total,
    usedMinutesInPeriod: 45,
    remainingMinutes: total - 45,
  };
}

const checkout: CheckoutAnswer = { sessionId: 'cs_test_1', url: hostedPage };
const receipt: DeclarationReceipt = {
  reference: 'K-7Q2M9X',
  receivedAt: '2026-11-21T10:05:09Z',
  endDate: '2026-12-15T09:00:00Z',
};

export interface Scenario extends BenchScenario {
  handlers: Handlers;
  /** How the payment provider's script behaves; `works` where it does not matter. */
  script?: StripeScript;
}

/** Everything works, and nobody has ordered yet. */
const working: Handlers = {
  [calls.details]: { body: nothing },
  [calls.checkout]: { body: checkout },
  [calls.change]: {},
  [calls.resume]: { body: { cancelAtPeriodEnd: false, endDate: '2026-12-15T09:00:00Z' } },
  [calls.portal]: { body: { url: 'http://localhost:4242/portal/1' } },
  [calls.cancellation]: { body: receipt },
  [calls.withdrawal]: { body: { ...receipt, reference: 'W-4H8T1B', endDate: null } },
};

function member(label: string, changes: Handlers = {}, more: Partial<Scenario> = {}): Scenario {
  return { label, screen: '/subscription', person: 'parent', handlers: { ...working, ...changes }, ...more };
}

function visitor(label: string, screen: string, changes: Handlers = {}): Scenario {
  return { label, screen, person: 'nobody', handlers: { ...working, ...changes } };
}

const details = (body: SubscriptionDetails): Handlers => ({ [calls.details]: { body } });
const ordering = (answer: Handler): Handlers => ({ [calls.checkout]: answer });
const withKey = ordering({ body: { ...checkout, publishableKey: 'pk_test_bench' } });

/** Every state of this remote's screens, by the name it has in the bench's address. */
export const scenarios = {
  'no-plan': member('Noch kein Abo'),
  basic: member('Einstieg läuft', details(running('basic'))),
  standard: member('Standard läuft', details(running('standard'))),
  premium: member('Unbegrenzt (60 Stunden pro Monat) läuft', details(running('premium'))),
  'planned-cancellation': member('Kündigung geplant', details(running('standard', { cancelAtPeriodEnd: true }))),
  'planned-cancellation-and-change': member(
    'Kündigung und Wechsel geplant',
    details(running('standard', { cancelAtPeriodEnd: true, nextPlanId: 'basic' })),
  ),
  'planned-change': member('Wechsel zu Einstieg geplant', details(running('standard', { nextPlanId: 'basic' }))),
  'past-due': member('Letzte Zahlung fehlgeschlagen', details(running('standard', { paymentFailed: true }))),
  unpaid: member('Zahlung aufgegeben', details(running('standard', { isActive: false, paymentFailed: true }))),
  inactive: member('Abo inaktiv', details(running('standard', { isActive: false }))),
  'without-additions': member(
    'Antwort ohne unsere Zusatzfelder',
    details(
      running('standard', {
        planId: undefined,
        nextPlanId: undefined,
        cancelAtPeriodEnd: undefined,
        paymentFailed: undefined,
      }),
    ),
  ),
  'details-slow': member('Abo-Stand lädt lange', { [calls.details]: { body: nothing, delay: 4000 } }),
  'details-fail': member('Abo-Stand nicht abrufbar', { [calls.details]: problem(500, 'internal') }),
  'back-from-checkout': member('Bezahlung abgebrochen', {}, { screen: '/subscription?checkout=cancelled' }),
  'checkout-refused': member('Bestellung: schon ein Abo (409)', ordering(problem(409, 'already-subscribed'))),
  'checkout-broken': member('Bestellung: Serverfehler', ordering(problem(500, 'internal'))),
  'checkout-provider-down': member(
    'Bestellung: Zahlungsdienst antwortet nicht',
    ordering(problem(502, 'payment-provider-failed')),
  ),
  'checkout-offline': member('Bestellung: kein Netz', ordering({ offline: true })),
  'checkout-hangs': member('Bestellung: keine Antwort', ordering({ hang: true })),
  'checkout-without-session': member('Bestellung: Antwort ohne sessionId', ordering({ body: { url: hostedPage } })),
  'checkout-without-way': member(
    'Bestellung: weder Skript noch Adresse',
    ordering({ body: { sessionId: 'cs_test_1' } }),
  ),
  'script-works': member('Skript des Zahlungsdienstes übernimmt', withKey),
  'script-refuses': member('Skript meldet einen Fehler als Ergebnis', withKey, { script: 'refuses' }),
  'script-blocked': member('Skript blockiert', withKey, { script: 'blocked' }),
  'script-hangs': member('Skript hängt, nach 10 Sekunden die Adresse', withKey, { script: 'hangs' }),
  'script-without-method': member('Skript ohne redirectToCheckout', withKey, { script: 'without-method' }),
  'change-fails': member('Tarifwechsel scheitert', {
    ...details(running('basic')),
    [calls.change]: problem(502, 'payment-provider-failed'),
  }),
  'change-declined': member('Tarifwechsel: Karte abgelehnt', {
    ...details(running('basic')),
    [calls.change]: problem(402, 'payment-declined'),
  }),
  'portal-fails': member('Rechnungen nicht erreichbar', {
    ...details(running('basic')),
    [calls.portal]: problem(502, 'payment-provider-failed'),
  }),
  cancel: visitor('Kündigen ohne Anmeldung', '/kuendigen'),
  'cancel-unmatched': visitor('Kündigung ohne gefundenen Vertrag', '/kuendigen', {
    [calls.cancellation]: { body: { ...receipt, endDate: null } },
  }),
  'cancel-fails': visitor('Kündigung kommt nicht an', '/kuendigen', {
    [calls.cancellation]: problem(503, 'unavailable'),
  }),
  'cancel-signed-in': { ...visitor('Kündigen, angemeldet', '/kuendigen'), person: 'parent' },
  withdraw: visitor('Widerrufen ohne Anmeldung', '/widerruf'),
  'withdraw-fails': visitor('Widerruf kommt nicht an', '/widerruf', {
    [calls.withdrawal]: problem(503, 'unavailable'),
  }),
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
