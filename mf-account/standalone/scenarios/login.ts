import type { Scenario } from 'qa';
import { signInTexts } from '../../src/errorTexts.ts';
import { createScenario, never, refuse, type Difference } from './world.ts';

/** Creates a state of the sign-in page. `person`: who is signed in, or how the last session ended. */
const login = (label: string, difference?: Difference) =>
  createScenario(label, '/login', { person: 'nobody', ...difference });

const newPassword = (label: string, identity?: Scenario['identity']) =>
  login(label, { screen: '/login?mode=resetPassword#oobCode=code', identity });
const confirmAddress = (label: string, difference?: Difference) =>
  login(label, { screen: '/login?mode=verifyEmail#oobCode=code', ...difference });
const changeAddress = (label: string, difference?: Difference) =>
  login(label, { screen: '/login?mode=verifyAndChangeEmail#oobCode=code', ...difference });

function refusal(code: string): [string, Scenario] {
  const identity = { signIn: refuse(code), signUp: refuse(code), requestPasswordReset: refuse(code) };
  return [`login-${code}`, login(`every sign-in ends with ${code}`, { identity })];
}

/** States of the sign-in page, by name. */
export const loginScenarios: Record<string, Scenario> = {
  login: login('signing in'),
  'login-register': login('creating an account', { screen: '/login?mode=register' }),
  'login-reset': login('resetting the password', { screen: '/login?mode=reset' }),
  'login-checking': login('the session is not known yet', { person: 'unknown' }),
  'login-expired': login('notice: session expired', { person: 'expired' }),
  'login-account-deleted': login('notice: account deleted', { person: 'deleted' }),
  'login-everywhere': login('notice: signed out everywhere', { person: 'everywhere' }),
  'login-after-payment': login('notice: back from the payment page', { screen: '/login?checkout=success' }),
  'login-reset-signed-in': login('resetting the password while signed in', {
    screen: '/login?mode=reset',
    person: 'anna',
  }),
  'login-busy': login('signing in never answers', { identity: { signIn: never, signUp: never } }),
  'login-no-code': login('an error without a code', {
    identity: { signIn: () => Promise.reject(new Error('plain')) },
  }),
  'login-no-verification-mail': login('the confirmation mail fails after registering', {
    screen: '/login?mode=register',
    identity: { sendVerificationMail: refuse('too-many-requests') },
  }),
  'new-password': newPassword('mailed link: new password'),
  'new-password-checking': newPassword('the link is still being checked', { verifyResetCode: never }),
  'new-password-expired': newPassword('the link has expired', { verifyResetCode: refuse('expired-action-code') }),
  'new-password-used': newPassword('the link was used before', { verifyResetCode: refuse('invalid-action-code') }),
  'new-password-used-meanwhile': newPassword('the link becomes invalid while saving', {
    confirmPasswordReset: refuse('invalid-action-code'),
  }),
  'new-password-weak': newPassword('the new password is too short', {
    confirmPasswordReset: refuse('weak-password'),
  }),
  'new-password-offline': newPassword('the link cannot be checked', {
    verifyResetCode: refuse('network-request-failed'),
  }),
  'confirm-address': confirmAddress('mailed link: confirm the address', { person: 'ben' }),
  'confirm-address-signed-out': confirmAddress('the same, signed out'),
  'confirm-address-used': confirmAddress('the link was used before', {
    identity: { confirmEmailAddress: refuse('invalid-action-code') },
  }),
  'change-address': changeAddress('mailed link: the new address', {
    person: 'anna',
    identity: {
      confirmEmailChange: async () => ({ email: 'anna.neu@example.org', previousEmail: 'anna@example.org' }),
    },
  }),
  'change-address-used': changeAddress('the link was used before', {
    identity: { confirmEmailChange: refuse('invalid-action-code') },
  }),
  'recover-address': login('mailed link: the earlier address', {
    screen: '/login?mode=recoverEmail#oobCode=code',
    identity: { confirmEmailChange: async () => ({ email: 'anna@example.org', previousEmail: '' }) },
  }),
  // Every code for which the page has a sentence, and one without.
  ...Object.fromEntries([...Object.keys(signInTexts), 'quota-exceeded'].map(refusal)),
};
