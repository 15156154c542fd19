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
import { problem, type Scenario } from 'qa';
import { createScenario, hang, refuse, type Difference } from './createScenario.ts';
import { noSubscription, createSubscription } from './exampleData.ts';

// Names of the calls whose responses the scenarios replace with `answers` (`hang`: no response arrives). `identity`
// replaces responses of the identity provider, `data` what the servers know. `ben` has an unconfirmed address.
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
 * gets a scenario that shows its sentence, although some codes really come from another call than `reauthenticate`.
 */
const passwordCodes = [
  'wrong-password',
  'invalid-credential',
  'weak-password',
  'requires-recent-login',
  'email-already-in-use',
  'invalid-email',
  'missing-password',
  'internal-error',
  'too-many-requests',
  'network-request-failed',
  'operation-not-allowed',
  'user-mismatch',
  'quota-exceeded',
];

/** States of the account page, by their name in the address of a QA page. */
export const accountScenarios: Record<string, Scenario> = {
  account: createState('everything is there', {
    opens: ['Abo kündigen', 'Überall abmelden', 'Konto löschen', 'Passwort ändern', 'E-Mail-Adresse ändern'],
  }),
  'account-unverified': createState('e-mail address not confirmed', { person: 'ben' }),
  'account-mail-fails': createState('the confirmation mail fails', {
    person: 'ben',
    identity: { sendVerificationMail: refuse('too-many-requests') },
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
  'password-pending': createState('changing the password never ends', { identity: { reauthenticate: hang } }),
  ...Object.fromEntries(
    passwordCodes.map((code) => [
      `password-${code}`,
      createState(`changing the password ends with ${code}`, { identity: { reauthenticate: refuse(code) } }),
    ]),
  ),
  'email-change-wrong-password': createState('another e-mail address with a wrong password', {
    identity: { reauthenticate: refuse('wrong-password') },
  }),
  'email-change-taken': createState('another e-mail address that has an account', {
    identity: { requestEmailChange: refuse('email-already-in-use') },
  }),
  'email-change-too-often': createState('another e-mail address for the sixth time', {
    answers: { [getCallName(announceEmailChange)]: problem(429, 'rate-limited') },
  }),
  'delete-server-fails': createState('deleting fails at our server', { answers: { [erase]: unavailable } }),
  'delete-provider-fails': createState('deleting fails at the identity provider', {
    identity: { deleteUser: refuse('internal-error', 'Firebase: Error (auth/internal-error).') },
  }),
  'delete-needs-sign-in': createState('deleting wants a new sign-in', {
    identity: {
      deleteUser: refuse('requires-recent-login', 'Firebase: Error (auth/requires-recent-login).'),
    },
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
