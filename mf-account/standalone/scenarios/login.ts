import type { Scenario } from 'qa';
import { signInTexts } from '../../src/errorTexts.ts';
import { createScenario, hang, refuse, type Difference } from './createScenario.ts';

/** Creates a state of the sign-in page. `person`: who is signed in, or how the last session ended. */
const createState = (label: string, difference?: Difference) =>
  createScenario(label, '/login', { person: 'nobody', ...difference });

// Creators of states in which the page was opened by a link in a mail of the identity provider.
const openResetLink = (label: string, identity?: Scenario['identity']) =>
  createState(label, { screen: '/login?mode=resetPassword#oobCode=code', identity });
const openConfirmationLink = (label: string, difference?: Difference) =>
  createState(label, { screen: '/login?mode=verifyEmail#oobCode=code', ...difference });
const openChangeLink = (label: string, difference?: Difference) =>
  createState(label, { screen: '/login?mode=verifyAndChangeEmail#oobCode=code', ...difference });

/** Creates the state `login-<code>`, in which the identity provider refuses each call of the form with this code. */
function createRefusal(code: string): [string, Scenario] {
  const identity = { signIn: refuse(code), signUp: refuse(code), requestPasswordReset: refuse(code) };
  return [`login-${code}`, createState(`every sign-in ends with ${code}`, { identity })];
}

/** States of the sign-in page, by their name in the address of a QA page. */
export const loginScenarios: Record<string, Scenario> = {
  login: createState('signing in'),
  'login-register': createState('creating an account', { screen: '/login?mode=register' }),
  'login-reset': createState('resetting the password', { screen: '/login?mode=reset' }),
  'login-checking': createState('the session is not known yet', { person: 'unknown' }),
  'login-expired': createState('notice: session expired', { person: 'expired' }),
  'login-account-deleted': createState('notice: account deleted', { person: 'deleted' }),
  'login-account-disabled': createState('notice: account disabled', { person: 'disabled' }),
  'login-everywhere': createState('notice: signed out everywhere', { person: 'everywhere' }),
  'login-after-payment': createState('notice: back from the payment page', { screen: '/login?checkout=success' }),
  'login-reset-signed-in': createState('resetting the password while signed in', {
    screen: '/login?mode=reset',
    person: 'anna',
  }),
  'login-busy': createState('signing in never answers', { identity: { signIn: hang, signUp: hang } }),
  'login-no-code': createState('an error without a code', {
    identity: { signIn: () => Promise.reject(new Error('plain')) },
  }),
  'login-no-verification-mail': createState('the confirmation mail fails after registering', {
    screen: '/login?mode=register',
    identity: { sendVerificationMail: refuse('too-many-requests') },
  }),
  'new-password': openResetLink('mailed link: new password'),
  'new-password-checking': openResetLink('the link is still being checked', { verifyResetCode: hang }),
  'new-password-expired': openResetLink('the link has expired', { verifyResetCode: refuse('expired-action-code') }),
  'new-password-used': openResetLink('the link was used before', { verifyResetCode: refuse('invalid-action-code') }),
  'new-password-used-meanwhile': openResetLink('the link becomes invalid while saving', {
    confirmPasswordReset: refuse('invalid-action-code'),
  }),
  'new-password-weak': openResetLink('the new password is too short', {
    confirmPasswordReset: refuse('weak-password'),
  }),
  'new-password-offline': openResetLink('the link cannot be checked', {
    verifyResetCode: refuse('network-request-failed'),
  }),
  'confirm-address': openConfirmationLink('mailed link: confirm the address', { person: 'ben' }),
  'confirm-address-signed-out': openConfirmationLink('the same, signed out'),
  'confirm-address-used': openConfirmationLink('the link was used before', {
    identity: { confirmEmailAddress: refuse('invalid-action-code') },
  }),
  'change-address': openChangeLink('mailed link: the new address', {
    person: 'anna',
    identity: {
      confirmEmailChange: async () => ({ email: 'anna.neu@example.org', previousEmail: 'anna@example.org' }),
    },
  }),
  'change-address-used': openChangeLink('the link was used before', {
    identity: { confirmEmailChange: refuse('invalid-action-code') },
  }),
  'recover-address': createState('mailed link: the earlier address', {
    screen: '/login?mode=recoverEmail#oobCode=code',
    identity: {
      confirmEmailChange: async () => ({ email: 'anna@example.org', previousEmail: 'anna.neu@example.org' }),
    },
  }),
  // Every code for which the page has a sentence, and one without.
  ...Object.fromEntries([...Object.keys(signInTexts), 'quota-exceeded'].map(createRefusal)),
};
