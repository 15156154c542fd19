import {
  getAgeSettings,
  getSubscription,
  listDevices,
  getCallName,
  reconcileSubscription,
  saveAgeSettings,
  unlinkDevice,
} from 'api-contract';
import { problem, type Handlers, type Scenario } from 'qa';
import { createScenario, type Difference } from './createScenario.ts';
import {
  namelessBox,
  nurseryBox,
  noSubscription,
  standard,
  createMinutes,
  createSubscription,
  createUnpaid,
  type ServerData,
} from './exampleData.ts';

// Names of calls, by which the scenarios below replace responses.
const devices = getCallName(listDevices);
const unlink = getCallName(unlinkDevice);
const age = getCallName(getAgeSettings);
const saveAge = getCallName(saveAgeSettings);
const details = getCallName(getSubscription);

const unavailable = problem(503, 'unavailable');

/** Creates a scenario in which the servers have other data than usual. */
const withData = (label: string, data: Partial<ServerData>) => createScenario(label, '/dashboard', { data });
/** Creates a scenario in which some calls get other responses, whatever the data are. */
const withAnswers = (label: string, answers: Difference['answers']) => createScenario(label, '/dashboard', { answers });
/** Creates a scenario of a user who comes back from the payment page. */
const afterCheckout = (label: string, difference?: Difference) =>
  createScenario(`back from the checkout, ${label}`, '/dashboard?checkout=success', difference);

/** Creates a response that lists the boxes once, and fails afterwards. */
function listOnce() {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? { body: { adventureChests: [nurseryBox] } } : unavailable;
  };
}

/**
 * Creates a response without a subscription until the given call: the payment provider's event arrives some time after
 * the user.
 */
function activateAtCall(firstActiveCall: number) {
  let calls = 0;
  return () => {
    calls += 1;
    return { body: calls >= firstActiveCall ? standard : noSubscription };
  };
}

/** Creates responses without a subscription until the reconciliation: the payment provider's event never arrives. */
function activateAtReconcile(): Handlers {
  let isReconciled = false;
  return {
    [details]: () => ({ body: isReconciled ? standard : noSubscription }),
    [getCallName(reconcileSubscription)]: () => {
      isReconciled = true;
      return {};
    },
  };
}

/** States of the dashboard, by their name in an address of a QA server. In responses, `delay` is in milliseconds. */
export const dashboardScenarios: Record<string, Scenario> = {
  dashboard: {
    ...withData('everything is there', {}),
    opens: ['Box AB-7K2M-9QXW umbenennen', 'Box AB-7K2M-9QXW entfernen'],
  },
  newcomer: {
    ...withData('somebody new: no box, no plan, no age category, an unconfirmed address', {
      devices: [],
      details: noSubscription,
      ageCategory: null,
    }),
    person: 'ben',
  },
  'no-boxes': withData('no box yet', { devices: [] }),
  'one-box': withData('one box', { devices: [nurseryBox] }),
  'many-boxes': withData('five boxes', {
    devices: [1, 2, 3, 4, 5].map((number) => ({
      ...nurseryBox,
      deviceId: `device-${number}`,
      name: `Box im Zimmer ${number}`,
    })),
  }),
  'box-never-seen': withData('a box without a name that was never seen', { devices: [namelessBox] }),
  'no-subscription': withData('no subscription', { details: noSubscription }),
  'no-subscription-no-category': withData('a box, but no subscription and no age category', {
    details: noSubscription,
    ageCategory: null,
  }),
  'subscription-ended': withData('the subscription has ended', {
    devices: [nurseryBox],
    details: { ...noSubscription, hadSubscription: true, endedAt: '2026-11-14T08:12:00Z' },
    ageCategory: null,
  }),
  premium: withData('„Unbegrenzt“ runs', {
    details: { ...createMinutes(3600, 0), subscription: { name: 'Unbegrenzt', planId: 'premium', isActive: true } },
  }),
  inactive: withData('subscription inactive', { details: createSubscription({ isActive: false }) }),
  'cancellation-planned': withData('subscription cancelled', {
    details: createSubscription({ cancelAtPeriodEnd: true }),
  }),
  'change-planned': withData('change to „Einstieg“ planned', {
    details: createSubscription({ nextPlanId: 'basic' }),
  }),
  'cancelled-and-unpaid': withData('subscription cancelled, and the payment failed', {
    details: createUnpaid({ cancelAtPeriodEnd: true, paymentFailed: true }),
  }),
  'payment-failed': withData('payment failed', { details: createUnpaid({ paymentFailed: true }) }),
  'payment-given-up': withData('the provider gave up on the payment', {
    details: createSubscription({ isActive: false, paymentFailed: true }),
  }),
  'renewal-to-confirm': withData('the bank wants a renewal confirmed', {
    details: createUnpaid({ paymentFailed: true, needsConfirmation: true }),
  }),
  'change-to-confirm': withData('the bank wants the change to „Unbegrenzt“ confirmed', {
    details: createSubscription({ pendingPlanId: 'premium', needsConfirmation: true }),
  }),
  'month-unpaid': withData('the owner gave up this month’s invoice', {
    details: createUnpaid({ isPeriodUnpaid: true }),
  }),
  'no-renewal-field': withData('the server does not say whether it renews', {
    details: createSubscription({ cancelAtPeriodEnd: undefined }),
  }),
  'low-minutes': withData('59 minutes left', { details: createMinutes(120, 61) }),
  'enough-minutes': withData('exactly 60 minutes left', { details: createMinutes(120, 60) }),
  'no-minutes-left': withData('all minutes used', { details: createMinutes(120, 120) }),
  'over-minutes': withData('more used than included', { details: createMinutes(120, 150) }),
  'total-zero': withData('a plan without minutes', { details: createMinutes(0, 0) }),
  'no-end-date': withData('no end date', { details: createSubscription({ endDate: null }) }),
  'new-year': withData('ends shortly before midnight UTC on New Year’s Eve', {
    details: createSubscription({ endDate: '2026-12-31T23:30:00Z' }),
  }),
  'unknown-category': withData('an age category that is unknown here', { ageCategory: 'teenagers' }),
  'no-category': withData('no age category saved', { ageCategory: null }),
  'dashboard-slow': withAnswers('every answer takes 4 seconds', {
    [devices]: { body: { adventureChests: [nurseryBox] }, delay: 4000 },
    [age]: { body: { ageCategory: 'toddlers' }, delay: 4000 },
    [details]: { body: standard, delay: 4000 },
  }),
  'dashboard-pending': withAnswers('no answer ever arrives', {
    [devices]: { hang: true },
    [age]: { hang: true },
    [details]: { hang: true },
  }),
  'devices-hang': withAnswers('the answer about the boxes never comes', { [devices]: { hang: true } }),
  'devices-fail': withAnswers('boxes out of reach', { [devices]: unavailable }),
  'dashboard-offline': createScenario('no network', '/dashboard', { fault: 'offline' }),
  'devices-null': withAnswers('the list of boxes is null', { [devices]: { body: { adventureChests: null } } }),
  'devices-missing': withAnswers('the list of boxes is missing', { [devices]: { body: {} } }),
  'devices-fail-later': withAnswers('boxes can be read only once', () => ({ [devices]: listOnce() })),
  'unlink-fails': withAnswers('removing fails', { [unlink]: unavailable }),
  'unlink-pending': withAnswers('removing never ends', { [unlink]: { hang: true } }),
  'age-fails': withAnswers('age category out of reach', { [age]: unavailable }),
  'age-late': withAnswers('age category arrives after 5 seconds', {
    [age]: { body: { ageCategory: 'toddlers' }, delay: 5000 },
  }),
  'age-save-fails': withAnswers('saving the age category fails', { [saveAge]: unavailable }),
  'age-save-pending': withAnswers('saving the age category never ends', { [saveAge]: { hang: true } }),
  'subscription-fails': withAnswers('subscription details out of reach', { [details]: unavailable }),
  'dashboard-signed-out': { ...withData('signed out', {}), person: 'nobody' },
  'dashboard-checking': { ...withData('the session is not known yet', {}), person: 'unknown' },
  'checkout-active': afterCheckout('subscription active already'),
  'checkout-delayed': afterCheckout('subscription active after some seconds', {
    answers: () => ({ [details]: activateAtCall(4) }),
  }),
  'checkout-reconciled': afterCheckout('only the reconciliation finds the subscription', {
    answers: activateAtReconcile,
  }),
  'checkout-late': afterCheckout('the subscription stays out', { data: { details: noSubscription } }),
};
