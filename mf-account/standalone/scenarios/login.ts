import { getCallName, reportPasswordChange } from 'api-contract';
import type { Scenario } from 'qa';
import { failWith } from 'shared-auth/testing';

const screen = '/login';
const refuse = (code: string) => async () => failWith(code);
const never = () => new Promise<never>(() => undefined);

/** Every code of the identity provider for which the customer's specification has a sentence, and one without. */
const signInCodes = [
  'invalid-email',
  'user-disabled',
  'user-not-found',
  'wrong-password',
  'email-already-in-use',
  'weak-password',
  'missing-password',
  'too-many-requests',
  'network-request-failed',
  'invalid-credential',
  'operation-not-allowed',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'popup-blocked',
  'internal-error',
  'quota-exceeded',
];

function refusal(code: string): [string, Scenario] {
  const identity = { signIn: refuse(code), signUp: refuse(code), requestPasswordReset: refuse(code) };
  return [`login-${code}`, { label: `every sign-in ends with ${code}`, screen, person: 'nobody', identity }];
}

const resetLink = '/login?mode=resetPassword#oobCode=code';
const addressLink = '/login?mode=verifyEmail#oobCode=code';

/** States of the sign-in page, by name. `person`: who is signed in, or how the last session ended. */
export const loginScenarios: Record<string, Scenario> = {
  login: { label: 'signing in', screen, person: 'nobody' },
  'login-register': { label: 'creating an account', screen: '/login?mode=register', person: 'nobody' },
  'login-reset': { label: 'resetting the password', screen: '/login?mode=reset', person: 'nobody' },
  'login-checking': { label: 'the session is not known yet', screen, person: 'unknown' },
  'login-expired': { label: 'notice: session expired', screen, person: 'expired' },
  'login-account-deleted': { label: 'notice: account deleted', screen, person: 'deleted' },
  'login-everywhere': { label: 'notice: signed out everywhere', screen, person: 'everywhere' },
  'login-after-payment': {
    label: 'notice: back from the payment page',
    screen: '/login?checkout=success',
    person: 'nobody',
  },
  'login-reset-signed-in': {
    label: 'resetting the password while signed in',
    screen: '/login?mode=reset',
    person: 'anna',
  },
  'login-busy': {
    label: 'signing in never answers',
    screen,
    person: 'nobody',
    identity: { signIn: never, signUp: never },
  },
  'login-no-code': {
    label: 'an error without a code',
    screen,
    person: 'nobody',
    identity: { signIn: () => Promise.reject(new Error('plain')) },
  },
  'login-no-verification-mail': {
    label: 'the confirmation mail fails after registering',
    screen: '/login?mode=register',
    person: 'nobody',
    identity: { sendVerificationMail: refuse('too-many-requests') },
  },
  'new-password': {
    label: 'mailed link: new password',
    screen: resetLink,
    person: 'nobody',
    answers: { [getCallName(reportPasswordChange)]: {} },
  },
  'new-password-checking': {
    label: 'the link is still being checked',
    screen: resetLink,
    person: 'nobody',
    identity: { verifyResetCode: never },
  },
  'new-password-expired': {
    label: 'the link has expired',
    screen: resetLink,
    person: 'nobody',
    identity: { verifyResetCode: refuse('expired-action-code') },
  },
  'new-password-used': {
    label: 'the link was used before',
    screen: resetLink,
    person: 'nobody',
    identity: { verifyResetCode: refuse('invalid-action-code') },
  },
  'new-password-used-meanwhile': {
    label: 'the link becomes invalid while saving',
    screen: resetLink,
    person: 'nobody',
    identity: { confirmPasswordReset: refuse('invalid-action-code') },
  },
  'new-password-weak': {
    label: 'the new password is too short',
    screen: resetLink,
    person: 'nobody',
    identity: { confirmPasswordReset: refuse('weak-password') },
  },
  'new-password-offline': {
    label: 'the link cannot be checked',
    screen: resetLink,
    person: 'nobody',
    identity: { verifyResetCode: refuse('network-request-failed') },
  },
  'confirm-address': { label: 'mailed link: confirm the address', screen: addressLink, person: 'ben' },
  'confirm-address-signed-out': { label: 'the same, signed out', screen: addressLink, person: 'nobody' },
  'change-address': {
    label: 'mailed link: the new address',
    screen: '/login?mode=verifyAndChangeEmail#oobCode=code',
    person: 'anna',
    identity: {
      confirmEmailChange: async () => ({ email: 'anna.neu@example.org', previousEmail: 'anna@example.org' }),
    },
  },
  'change-address-used': {
    label: 'the link was used before',
    screen: '/login?mode=verifyAndChangeEmail#oobCode=code',
    person: 'nobody',
    identity: { confirmEmailChange: refuse('invalid-action-code') },
  },
  'recover-address': {
    label: 'mailed link: the earlier address',
    screen: '/login?mode=recoverEmail#oobCode=code',
    person: 'nobody',
    identity: { confirmEmailChange: async () => ({ email: 'anna@example.org', previousEmail: '' }) },
  },
  'confirm-address-used': {
    label: 'the link was used before',
    screen: addressLink,
    person: 'nobody',
    identity: { confirmEmailAddress: refuse('invalid-action-code') },
  },
  ...Object.fromEntries(signInCodes.map(refusal)),
};
