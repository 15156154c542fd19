import {
  getAgeSettings,
  getSubscription,
  listDevices,
  nameOf,
  reconcileSubscription,
  renameDevice,
  saveAgeSettings,
  unlinkDevice,
} from 'api-contract';
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

const devices = nameOf(listDevices);
const unlink = nameOf(unlinkDevice);
const rename = nameOf(renameDevice);
const age = nameOf(getAgeSettings);
const saveAge = nameOf(saveAgeSettings);
const details = nameOf(getSubscription);

const unavailable = problem(503, 'unavailable');

const see = (label: string, world: Partial<World>) => scenarioOf(label, '/dashboard', { world });
const fail = (label: string, answers: Difference['answers'], world?: Partial<World>) =>
  scenarioOf(label, '/dashboard', { answers, world });
const back = (label: string, difference?: Difference) =>
  scenarioOf(`back from the checkout, ${label}`, '/dashboard?checkout=success', difference);

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
    [nameOf(reconcileSubscription)]: () => {
      isReconciled = true;
      return {};
    },
  };
}

export const dashboardScenarios: Record<string, Scenario> = {
  dashboard: see('everything is there', {}),
  newcomer: see('somebody new: no box, no plan, no age category', {
    devices: [],
    details: noSubscription,
    ageCategory: null,
  }),
  'no-boxes': see('no box yet', { devices: [] }),
  'one-box': see('one box', { devices: [nurseryBox] }),
  'many-boxes': see('five boxes', {
    devices: [1, 2, 3, 4, 5].map((number) => ({
      ...nurseryBox,
      deviceId: `device-${number}`,
      name: `Box im Zimmer ${number}`,
    })),
  }),
  'box-never-seen': see('a box without a name that was never seen', { devices: [namelessBox] }),
  'no-subscription': see('no subscription', { details: noSubscription }),
  premium: see('„Unbegrenzt“ runs', {
    details: { ...withMinutes(3600, 0), subscription: { name: 'Unbegrenzt', planId: 'premium', isActive: true } },
  }),
  inactive: see('subscription inactive', { details: withSubscription({ isActive: false }) }),
  'cancellation-planned': see('subscription cancelled', { details: withSubscription({ cancelAtPeriodEnd: true }) }),
  'payment-failed': see('payment failed', { details: withSubscription({ paymentFailed: true }) }),
  'no-renewal-field': see('the server does not say whether it renews', {
    details: withSubscription({ cancelAtPeriodEnd: undefined }),
  }),
  'low-minutes': see('59 minutes left', { details: withMinutes(120, 61) }),
  'enough-minutes': see('exactly 60 minutes left', { details: withMinutes(120, 60) }),
  'no-minutes-left': see('all minutes used', { details: withMinutes(120, 120) }),
  'over-minutes': see('more used than included', { details: withMinutes(120, 150) }),
  'total-zero': see('a plan without minutes', { details: withMinutes(0, 0) }),
  'no-end-date': see('no end date', { details: withSubscription({ endDate: null }) }),
  'new-year': see('ends shortly before midnight UTC on New Year’s Eve', {
    details: withSubscription({ endDate: '2026-12-31T23:30:00Z' }),
  }),
  'unknown-category': see('an age category that is unknown here', { ageCategory: 'teenagers' }),
  'no-category': see('no age category saved', { ageCategory: null }),
  'dashboard-slow': fail('every answer takes 4 seconds', {
    [devices]: { body: { adventureChests: [nurseryBox] }, delay: 4000 },
    [age]: { body: { ageCategory: 'toddlers' }, delay: 4000 },
    [details]: { body: standard, delay: 4000 },
  }),
  'dashboard-pending': fail('no answer ever arrives', {
    [devices]: { hang: true },
    [age]: { hang: true },
    [details]: { hang: true },
  }),
  'devices-fail': fail('boxes out of reach', { [devices]: unavailable }),
  'dashboard-offline': scenarioOf('no network', '/dashboard', { fault: 'offline' }),
  'devices-null': fail('the list of boxes is null', { [devices]: { body: { adventureChests: null } } }),
  'devices-missing': fail('the list of boxes is missing', { [devices]: { body: {} } }),
  'devices-fail-later': fail('boxes can be read only once', () => ({ [devices]: listedOnce() })),
  'unlink-fails': fail('removing fails', { [unlink]: unavailable }),
  'unlink-pending': fail('removing never ends', { [unlink]: { hang: true } }),
  'rename-fails': fail('renaming fails', { [rename]: problem(404, 'not-found') }),
  'age-fails': fail('age category out of reach', { [age]: unavailable }),
  'age-late': fail('age category arrives after 5 seconds', {
    [age]: { body: { ageCategory: 'toddlers' }, delay: 5000 },
  }),
  'age-save-fails': fail('saving the age category fails', { [saveAge]: unavailable }),
  'age-save-pending': fail('saving the age category never ends', { [saveAge]: { hang: true } }),
  'subscription-fails': fail('subscription details out of reach', { [details]: unavailable }),
  'everything-fails': fail('no server answers', {
    [devices]: unavailable,
    [age]: unavailable,
    [details]: unavailable,
  }),
  'dashboard-signed-out': { ...see('signed out', {}), person: 'nobody' },
  'dashboard-checking': { ...see('the session is not known yet', {}), person: 'unknown' },
  'checkout-active': back('subscription active already'),
  'checkout-delayed': back('subscription active after some seconds', {
    answers: () => ({ [details]: activeFromCall(4) }),
  }),
  'checkout-reconciled': back('only the reconciliation finds the subscription', { answers: activeAfterReconcile }),
  'checkout-late': back('the subscription stays out', { world: { details: noSubscription } }),
};
