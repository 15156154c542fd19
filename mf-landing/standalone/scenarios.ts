import { createNetwork, problem, type BenchScenario, type Handlers, type Network } from 'qa';

const preorder = 'POST /api/preorder/create';
const newsletter = 'POST /api/newsletter/subscribe';
const confirmations = [
  'POST /api/preorder/confirm',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
];

export interface Scenario extends BenchScenario {
  answers?: Handlers;
}

/** Everything succeeds, with the empty body that a success may have. */
const willing: Handlers = Object.fromEntries(
  [preorder, newsletter, ...confirmations].map((call) => [call, { status: 204 }]),
);

const everyConfirmation = (answer: Handlers[string]): Handlers =>
  Object.fromEntries(confirmations.map((call) => [call, answer]));

export const networkOf = ({ answers }: Scenario): Network => createNetwork({ ...willing, ...answers });

const landing = (label: string, rest: Partial<Scenario> = {}): Scenario => ({
  label,
  screen: '/',
  person: 'visitor',
  ...rest,
});
const page = (label: string, screen: string, rest: Partial<Scenario> = {}): Scenario => ({
  label,
  screen,
  person: 'visitor',
  ...rest,
});

const token = 'token=0123456789abcdefghijklmnop';

export const scenarios: Record<string, Scenario> = {
  landing: landing('alles gelingt'),
  'landing-signed-in': landing('angemeldet', { person: 'parent' }),
  'landing-unknown': landing('Anmeldung noch ungewiss', { person: 'unknown' }),
  'preorder-fails': landing('Vorbestellung scheitert', { answers: { [preorder]: problem(503, 'unavailable') } }),
  'preorder-hangs': landing('Vorbestellung dauert ewig', { answers: { [preorder]: { hang: true } } }),
  'preorder-no-json': landing('Vorbestellung gelingt ohne JSON', {
    answers: { [preorder]: { text: 'ok', contentType: 'text/plain' } },
  }),
  'newsletter-fails': landing('Newsletter scheitert still', { answers: { [newsletter]: problem(500, 'internal') } }),
  'newsletter-hangs': landing('Newsletter dauert ewig', { answers: { [newsletter]: { hang: true } } }),
  privacy: page('Datenschutz', '/datenschutz'),
  imprint: page('Impressum', '/impressum'),
  terms: page('AGB', '/agb'),
  withdrawal: page('Widerrufsbelehrung', '/widerrufsbelehrung'),
  accessibility: page('Barrierefreiheit', '/barrierefreiheit'),
  'confirm-preorder': page('Vorbestellung bestätigen', `/bestaetigen/vorbestellung?${token}`),
  'confirm-newsletter': page('Newsletter bestätigen', `/bestaetigen/newsletter?${token}`),
  'confirm-english': page('Vorbestellung bestätigen, auf Englisch', `/bestaetigen/vorbestellung?${token}&lang=en`),
  unsubscribe: page('Newsletter abbestellen', `/newsletter/abmelden?${token}`),
  'confirm-expired': page('Link abgelaufen', `/bestaetigen/vorbestellung?${token}`, {
    answers: everyConfirmation(problem(410, 'token-expired')),
  }),
  'confirm-invalid': page('Link unbrauchbar', `/bestaetigen/newsletter?${token}`, {
    answers: everyConfirmation(problem(400, 'token-invalid')),
  }),
  'confirm-without-token': page('Link ohne Token', '/bestaetigen/vorbestellung'),
  'confirm-fails': page('Server nicht erreichbar', `/bestaetigen/vorbestellung?${token}`, {
    answers: everyConfirmation(problem(503, 'unavailable')),
  }),
};
