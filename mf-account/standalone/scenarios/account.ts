import {
  announceEmailChange,
  cancelSubscription,
  endAllSessions,
  eraseAccount,
  exportAccount,
  getSubscription,
  getCallName,
  setMinutesMail,
} from 'api-contract';
import { identityCalls, problem, type Scenario } from 'qa';
import { createScenario, failWith, type Difference, type IdentityCode } from './createScenario.ts';
import { noSubscription, createSubscription } from './exampleData.ts';

// Names of the calls whose responses the scenarios replace with `answers` (`hang`: no response arrives). `data`
// replaces what the servers know. `ben` has an unconfirmed address.
const details = getCallName(getSubscription);
const cancel = getCallName(cancelSubscription);
const erase = getCallName(eraseAccount);
const signOutEverywhere = getCallName(endAllSessions);
const download = getCallName(exportAccount);

const unavailable = problem(503, 'unavailable');

/** Creates a state of the account page. */
const createState = (label: string, difference?: Difference) => createScenario(label, '/account', difference);

/**
 * Codes of the identity provider that have a sentence of their own on this page, and the last one, which has none. Each
 * gets a scenario that shows its sentence, although some codes really come from another call than the check of the
 * current password. `user-mismatch` is what the SDK makes of an account that does not exist any more.
 */
const passwordErrors: Record<string, IdentityCode> = {
  'wrong-password': 'wrong-password',
  'invalid-credential': 'invalid-credential',
  'weak-password': 'weak-password',
  'requires-recent-login': 'requires-recent-login',
  'email-already-in-use': 'email-already-in-use',
  'invalid-email': 'invalid-email',
  'missing-password': 'missing-password',
  'internal-error': 'internal-error',
  'too-many-requests': 'too-many-requests',
  'network-request-failed': 'network-request-failed',
  'operation-not-allowed': 'operation-not-allowed',
  'user-mismatch': 'user-not-found',
  'quota-exceeded': 'quota-exceeded',
};

/** States of the account page, by their name in an address of a QA server. */
export const accountScenarios: Record<string, Scenario> = {
  account: createState('everything is there', {
    opens: ['Abo kündigen', 'Überall abmelden', 'Konto löschen', 'Passwort ändern', 'E-Mail-Adresse ändern'],
  }),
  'account-unverified': createState('e-mail address not confirmed', { person: 'ben' }),
  'account-mail-fails': createState('the confirmation mail fails', {
    person: 'ben',
    answers: { [identityCalls.sendMail]: failWith('too-many-requests') },
  }),
  'account-signed-out': createState('signed out', { person: 'nobody' }),
  'account-loading': createState('subscription details never arrive', { answers: { [details]: { hang: true } } }),
  'account-no-subscription': createState('no subscription', { data: { details: noSubscription } }),
  'account-inactive': createState('subscription inactive, and the server says no more', {
    data: { details: createSubscription({ isActive: false, paymentFailed: undefined }) },
  }),
  'account-paused': createState('subscription paused at the provider', {
    data: { details: createSubscription({ isActive: false }) },
  }),
  'account-payment-failed': createState('subscription rests for want of payment', {
    data: { details: createSubscription({ isActive: false, paymentFailed: true }) },
  }),
  'account-cancelled': createState('subscription cancelled already', {
    data: { details: createSubscription({ cancelAtPeriodEnd: true }) },
  }),
  'account-minutes-mail-off': createState('no mail when the minutes run low', {
    data: { details: createSubscription({ isMinutesMailOn: false }) },
  }),
  'minutes-mail-fails': createState('switching the mail about few minutes fails', {
    answers: { [getCallName(setMinutesMail)]: unavailable },
  }),
  'account-details-fail': createState('subscription details out of reach', { answers: { [details]: unavailable } }),
  'cancel-stored': createState('cancelling while the payment provider is away', {
    answers: { [cancel]: { body: { cancelAtPeriodEnd: true, endDate: '2026-12-14T08:12:00Z', waits: true } } },
  }),
  'cancel-fails': createState('cancelling fails', { answers: { [cancel]: unavailable } }),
  'cancel-pending': createState('cancelling never ends', { answers: { [cancel]: { hang: true } } }),
  'password-pending': createState('changing the password never ends', {
    answers: { [identityCalls.signIn]: { hang: true } },
  }),
  ...Object.fromEntries(
    Object.entries(passwordErrors).map(([name, code]) => [
      `password-${name}`,
      createState(`changing the password ends with ${name}`, { answers: { [identityCalls.signIn]: failWith(code) } }),
    ]),
  ),
  'email-change-wrong-password': createState('another e-mail address with a wrong password', {
    answers: { [identityCalls.signIn]: failWith('wrong-password') },
  }),
  'email-change-taken': createState('another e-mail address that has an account', {
    answers: { [identityCalls.sendMail]: failWith('email-already-in-use') },
  }),
  'email-change-too-often': createState('another e-mail address for the sixth time', {
    answers: { [getCallName(announceEmailChange)]: problem(429, 'rate-limited') },
  }),
  'delete-server-fails': createState('deleting fails at our server', { answers: { [erase]: unavailable } }),
  'delete-provider-fails': createState('deleting fails at the identity provider', {
    answers: { [identityCalls.delete]: failWith('internal-error') },
  }),
  'delete-needs-sign-in': createState('deleting wants a new sign-in', {
    answers: { [identityCalls.delete]: failWith('requires-recent-login') },
  }),
  'delete-server-needs-sign-in': createState('our server wants a new sign-in', {
    answers: { [erase]: problem(403, 'recent-login-required') },
  }),
  'delete-pending': createState('deleting never ends', { answers: { [erase]: { hang: true } } }),
  'sign-out-everywhere-pending': createState('signing out everywhere never ends', {
    answers: { [signOutEverywhere]: { hang: true } },
  }),
  'export-fails': createState('the data export fails', { answers: { [download]: unavailable } }),
};
