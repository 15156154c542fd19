import { confirmEmailChange, getCallName } from 'api-contract';
import { identityCalls, problem, type Answer, type Scenario } from 'qa';
import { createScenario, failWith, type Difference, type IdentityCode } from './createScenario.ts';

/** Creates a state of the sign-in page. `person`: who is signed in, or how the last session ended. */
const createState = (label: string, difference?: Difference) =>
  createScenario(label, '/login', { person: 'nobody', ...difference });

// Creators of states in which the page was opened by a link in a mail of the identity provider.
const openResetLink = (label: string, answer?: Answer) =>
  createState(label, {
    screen: '/login?mode=resetPassword#oobCode=code',
    answers: answer && { [identityCalls.resetPassword]: answer },
  });
/** Creates a state in which the link is good until the new password is saved. */
const openResetLinkToSave = (label: string, answer: Answer) =>
  createState(label, {
    screen: '/login?mode=resetPassword#oobCode=code',
    answers: {
      [identityCalls.resetPassword]: ({ body }) =>
        (body as { newPassword?: string }).newPassword
          ? answer
          : { body: { email: 'eltern@example.org', requestType: 'PASSWORD_RESET' } },
    },
  });
const openConfirmationLink = (label: string, difference?: Difference) =>
  createState(label, { screen: '/login?mode=verifyEmail#oobCode=code', ...difference });
const openChangeLink = (label: string, difference?: Difference) =>
  createState(label, { screen: '/login?mode=verifyAndChangeEmail#oobCode=code', ...difference });

/** Answers the check of a link that changes Anna's address, or takes the change back. */
const answerChange = (requestType: 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL') => ({
  [identityCalls.resetPassword]: {
    body: { requestType, email: 'anna@example.org', newEmail: 'anna.neu@example.org' },
  },
});

/** Codes for which the page has a sentence, as far as a response can cause them, and a last one, which has none. */
const codes: IdentityCode[] = [
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
  'internal-error',
  'password-does-not-meet-requirements',
  'quota-exceeded',
];

/** Answers each call of the form. */
const answerForm = (answer: Answer) => ({
  [identityCalls.signIn]: answer,
  [identityCalls.signUp]: answer,
  [identityCalls.sendMail]: answer,
});

/** Creates the state `login-<code>`, in which the identity provider refuses each call of the form with this code. */
const createRefusal = (code: IdentityCode): [string, Scenario] => [
  `login-${code}`,
  createState(`every sign-in ends with ${code}`, { answers: answerForm(failWith(code)) }),
];

/** States of the sign-in page, by their name in an address of a QA server. */
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
  'login-busy': createState('signing in never answers', { answers: answerForm({ hang: true }) }),
  'login-no-verification-mail': createState('the confirmation mail fails after registering', {
    screen: '/login?mode=register',
    answers: { [identityCalls.sendMail]: failWith('too-many-requests') },
  }),
  'new-password': openResetLink('mailed link: new password'),
  'new-password-checking': openResetLink('the link is still being checked', { hang: true }),
  'new-password-expired': openResetLink('the link has expired', failWith('expired-action-code')),
  'new-password-used': openResetLink('the link was used before', failWith('invalid-action-code')),
  'new-password-used-meanwhile': openResetLinkToSave(
    'the link becomes invalid while saving',
    failWith('invalid-action-code'),
  ),
  'new-password-weak': openResetLinkToSave('the new password is too short', failWith('weak-password')),
  'new-password-offline': openResetLink('the link cannot be checked', { offline: true }),
  'confirm-address': openConfirmationLink('mailed link: confirm the address', { person: 'ben' }),
  'confirm-address-signed-out': openConfirmationLink('the same, signed out'),
  'confirm-address-used': openConfirmationLink('the link was used before', {
    answers: { [identityCalls.update]: failWith('invalid-action-code') },
  }),
  'change-address': openChangeLink('mailed link: the new address', {
    person: 'anna',
    answers: answerChange('VERIFY_AND_CHANGE_EMAIL'),
  }),
  'change-address-used': openChangeLink('the link was used before', {
    answers: { [identityCalls.resetPassword]: failWith('invalid-action-code') },
  }),
  'change-address-taken': openChangeLink('another account has the address by now', {
    answers: {
      ...answerChange('VERIFY_AND_CHANGE_EMAIL'),
      [getCallName(confirmEmailChange)]: problem(409, 'conflict'),
    },
  }),
  'recover-address': createState('mailed link: the earlier address', {
    screen: '/login?mode=recoverEmail#oobCode=code',
    answers: answerChange('RECOVER_EMAIL'),
  }),
  ...Object.fromEntries(codes.map(createRefusal)),
};
