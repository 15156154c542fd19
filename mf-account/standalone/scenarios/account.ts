import {
  announceEmailChange,
  cancelSubscription,
  endAllSessions,
  eraseAccount,
  exportAccount,
  getSubscription,
  getCallName,
} from 'api-contract';
import { problem, type Scenario } from 'qa';
import { noSubscription, createSubscription } from './exampleData.ts';
import { createScenario, never, refuse, type Difference } from './world.ts';

// Names of calls, by which the scenarios below replace responses (`answers`). `identity` replaces those of the identity
// provider. The user `ben` has an unconfirmed address.
const details = getCallName(getSubscription);
const cancel = getCallName(cancelSubscription);
const erase = getCallName(eraseAccount);
const signOutEverywhere = getCallName(endAllSessions);
const download = getCallName(exportAccount);

const unavailable = problem(503, 'unavailable');

const account = (label: string, difference?: Difference) => createScenario(label, '/account', difference);

/** Codes with a sentence of their own on this page, and one without. */
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
  'quota-exceeded',
];

/** States of the account page, by their name in the address of a QA page. */
export const accountScenarios: Record<string, Scenario> = {
  account: account('everything is there'),
  'account-unverified': account('e-mail address not confirmed', { person: 'ben' }),
  'account-mail-fails': account('the confirmation mail fails', {
    person: 'ben',
    identity: { sendVerificationMail: refuse('too-many-requests') },
  }),
  'account-signed-out': account('signed out', { person: 'nobody' }),
  'account-loading': account('subscription details never arrive', { answers: { [details]: { hang: true } } }),
  'account-no-subscription': account('no subscription', { world: { details: noSubscription } }),
  'account-inactive': account('subscription inactive, and the server says no more', {
    world: { details: createSubscription({ isActive: false, paymentFailed: undefined }) },
  }),
  'account-paused': account('subscription paused at the provider', {
    world: { details: createSubscription({ isActive: false }) },
  }),
  'account-payment-failed': account('subscription rests for want of payment', {
    world: { details: createSubscription({ isActive: false, paymentFailed: true }) },
  }),
  'account-cancelled': account('subscription cancelled already', {
    world: { details: createSubscription({ cancelAtPeriodEnd: true }) },
  }),
  'account-details-fail': account('subscription details out of reach', { answers: { [details]: unavailable } }),
  'cancel-stored': account('cancelling while the payment provider is away', {
    answers: { [cancel]: { body: { cancelAtPeriodEnd: true, endDate: '2026-12-14T08:12:00Z', waits: true } } },
  }),
  'cancel-fails': account('cancelling fails', { answers: { [cancel]: unavailable } }),
  'cancel-pending': account('cancelling never ends', { answers: { [cancel]: { hang: true } } }),
  'password-pending': account('changing the password never ends', { identity: { reauthenticate: never } }),
  ...Object.fromEntries(
    passwordCodes.map((code) => [
      `password-${code}`,
      account(`changing the password ends with ${code}`, { identity: { reauthenticate: refuse(code) } }),
    ]),
  ),
  'email-change-wrong-password': account('another e-mail address with a wrong password', {
    identity: { reauthenticate: refuse('wrong-password') },
  }),
  'email-change-taken': account('another e-mail address that has an account', {
    identity: { requestEmailChange: refuse('email-already-in-use') },
  }),
  'email-change-too-often': account('another e-mail address for the sixth time', {
    answers: { [getCallName(announceEmailChange)]: problem(429, 'rate-limited') },
  }),
  'delete-server-fails': account('deleting fails at our server', { answers: { [erase]: unavailable } }),
  'delete-provider-fails': account('deleting fails at the identity provider', {
    identity: { deleteUser: refuse('internal-error', 'Firebase: Error (auth/internal-error).') },
  }),
  'delete-needs-sign-in': account('deleting wants a new sign-in', {
    identity: {
      deleteUser: refuse('requires-recent-login', 'Firebase: Error (auth/requires-recent-login).'),
    },
  }),
  'delete-server-needs-sign-in': account('our server wants a new sign-in', {
    answers: { [erase]: problem(403, 'recent-login-required') },
  }),
  'delete-pending': account('deleting never ends', { answers: { [erase]: { hang: true } } }),
  'sign-out-everywhere-pending': account('signing out everywhere never ends', {
    answers: { [signOutEverywhere]: { hang: true } },
  }),
  'export-fails': account('the data export fails', { answers: { [download]: unavailable } }),
};
