import { problem, type Handlers, type Scenario } from 'qa';
import {
  namelessBox,
  nurseryBox,
  noSubscription,
  standard,
  withMinutes,
  withSubscription,
  type World,
} from './exampleData.ts';
import { scenarioOf, type Difference } from './world.ts';

const devices = 'GET /user/api/UserDevice/list-devices';
const unlink = 'POST /user/api/UserDevice/unlink-device';
const rename = 'POST /user/api/UserDevice/rename-device';
const age = 'GET /user/api/UserInfo/age-settings';
const saveAge = 'PUT /user/api/UserInfo/age-settings';
const details = 'GET /subscription/api/Subscription/details';

const unavailable = problem(503, 'unavailable');

const see = (label: string, world: Partial<World>) => scenarioOf(label, '/dashboard', { world });
const fail = (label: string, answers: Difference['answers'], world?: Partial<World>) =>
  scenarioOf(label, '/dashboard', { answers, world });
const back = (label: string, difference?: Difference) =>
  scenarioOf(`zurück von der Kasse, ${label}`, '/dashboard?checkout=success', difference);

/** Boxes that can be listed once and never again. */
function listedOnce() {
  let asked = 0;
  return () => (asked++ === 0 ? { body: { adventureChests: [nurseryBox] } } : unavailable);
}

/** A subscription that the payment provider's message activates some time after the return. */
function activeFromCall(count: number) {
  let asked = 0;
  return () => ({ body: ++asked >= count ? standard : noSubscription });
}

/** The message never comes, but our server finds the subscription when it is asked to look. */
function activeAfterReconcile(): Handlers {
  let isReconciled = false;
  return {
    [details]: () => ({ body: isReconciled ? standard : noSubscription }),
    'POST /api/subscription/reconcile': () => {
      isReconciled = true;
      return {};
    },
  };
}

export const dashboardScenarios: Record<string, Scenario> = {
  dashboard: see('alles da', {}),
  'no-boxes': see('noch keine Box', { devices: [] }),
  'one-box': see('eine Box', { devices: [nurseryBox] }),
  'many-boxes': see('fünf Boxen', {
    devices: [1, 2, 3, 4, 5].map((number) => ({
      ...nurseryBox,
      deviceId: `device-${number}`,
      name: `Box im Zimmer ${number}`,
    })),
  }),
  'box-never-seen': see('Box ohne Namen, die sich noch nie gemeldet hat', { devices: [namelessBox] }),
  'no-subscription': see('kein Abo', { details: noSubscription }),
  inactive: see('Abo inaktiv', { details: withSubscription({ isActive: false }) }),
  'cancellation-planned': see('Abo gekündigt', { details: withSubscription({ cancelAtPeriodEnd: true }) }),
  'payment-failed': see('Zahlung fehlgeschlagen', { details: withSubscription({ paymentFailed: true }) }),
  'no-renewal-field': see('Server sagt nicht, ob sich das Abo verlängert', {
    details: withSubscription({ cancelAtPeriodEnd: undefined }),
  }),
  'low-minutes': see('noch 59 Minuten', { details: withMinutes(120, 61) }),
  'enough-minutes': see('noch genau 60 Minuten', { details: withMinutes(120, 60) }),
  'no-minutes-left': see('alle Minuten verbraucht', { details: withMinutes(120, 120) }),
  'over-minutes': see('mehr verbraucht als enthalten', { details: withMinutes(120, 150) }),
  'total-zero': see('Tarif ohne Minuten', { details: withMinutes(0, 0) }),
  'no-end-date': see('Abo ohne Datum', { details: withSubscription({ endDate: null }) }),
  'new-year': see('Ende kurz vor Mitternacht UTC an Silvester', {
    details: withSubscription({ endDate: '2026-12-31T23:30:00Z' }),
  }),
  'unknown-category': see('Altersstufe, die es hier nicht gibt', { ageCategory: 'teenagers' }),
  'no-category': see('keine Altersstufe gespeichert', { ageCategory: null }),
  'dashboard-slow': fail('jede Antwort dauert 4 Sekunden', {
    [devices]: { body: { adventureChests: [nurseryBox] }, delay: 4000 },
    [age]: { body: { ageCategory: 'toddlers' }, delay: 4000 },
    [details]: { body: standard, delay: 4000 },
  }),
  'dashboard-pending': fail('keine Antwort kommt je an', {
    [devices]: { hang: true },
    [age]: { hang: true },
    [details]: { hang: true },
  }),
  'devices-fail': fail('Boxen nicht erreichbar', { [devices]: unavailable }),
  'devices-null': fail('Liste der Boxen ist null', { [devices]: { body: { adventureChests: null } } }),
  'devices-missing': fail('Liste der Boxen fehlt', { [devices]: { body: {} } }),
  'devices-fail-later': fail('Boxen sind nur einmal lesbar', () => ({ [devices]: listedOnce() })),
  'unlink-fails': fail('Entfernen scheitert', { [unlink]: unavailable }),
  'unlink-pending': fail('Entfernen dauert ewig', { [unlink]: { hang: true } }),
  'rename-fails': fail('Umbenennen scheitert', { [rename]: problem(404, 'not-found') }),
  'age-fails': fail('Altersstufe nicht lesbar', { [age]: unavailable }),
  'age-late': fail('Altersstufe kommt nach 5 Sekunden', { [age]: { body: { ageCategory: 'toddlers' }, delay: 5000 } }),
  'age-save-fails': fail('Speichern der Altersstufe scheitert', { [saveAge]: unavailable }),
  'age-save-pending': fail('Speichern der Altersstufe dauert ewig', { [saveAge]: { hang: true } }),
  'subscription-fails': fail('Abo-Daten nicht erreichbar', { [details]: unavailable }),
  'everything-fails': fail('kein Server antwortet', {
    [devices]: unavailable,
    [age]: unavailable,
    [details]: unavailable,
  }),
  'dashboard-signed-out': { ...see('nicht angemeldet', {}), person: 'nobody' },
  'dashboard-checking': { ...see('die Sitzung ist noch nicht bekannt', {}), person: 'unknown' },
  'checkout-active': back('Abo schon aktiv'),
  'checkout-delayed': back('Abo nach einigen Sekunden aktiv', { answers: () => ({ [details]: activeFromCall(4) }) }),
  'checkout-reconciled': back('erst der Abgleich findet das Abo', { answers: activeAfterReconcile }),
  'checkout-late': back('Abo bleibt aus', { world: { details: noSubscription } }),
};
