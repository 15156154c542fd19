import type { Scenario } from 'qa';
import { failWith } from 'shared-auth/testing';

const screen = '/login';
const refuse = (code: string) => async () => failWith(code);
const never = () => new Promise<never>(() => undefined);

/** Every code of the catalogue, and one that is not in it. */
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
  return [`login-${code}`, { label: `jede Anmeldung endet mit ${code}`, screen, person: 'nobody', identity }];
}

const resetLink = '/login?mode=resetPassword&oobCode=code';
const addressLink = '/login?mode=verifyEmail&oobCode=code';

export const loginScenarios: Record<string, Scenario> = {
  login: { label: 'Anmelden', screen, person: 'nobody' },
  'login-register': { label: 'Account erstellen', screen: '/login?mode=register', person: 'nobody' },
  'login-reset': { label: 'Passwort zurücksetzen', screen: '/login?mode=reset', person: 'nobody' },
  'login-checking': { label: 'die Sitzung ist noch nicht bekannt', screen, person: 'unknown' },
  'login-expired': { label: 'Hinweis: Sitzung abgelaufen', screen, person: 'expired' },
  'login-account-deleted': { label: 'Hinweis: Konto gelöscht', screen, person: 'deleted' },
  'login-busy': {
    label: 'die Anmeldung antwortet nie',
    screen,
    person: 'nobody',
    identity: { signIn: never, signUp: never },
  },
  'login-no-code': {
    label: 'Fehler ohne Code',
    screen,
    person: 'nobody',
    identity: { signIn: () => Promise.reject(new Error('plain')) },
  },
  'login-no-verification-mail': {
    label: 'nach dem Registrieren scheitert die Bestätigungsmail',
    screen: '/login?mode=register',
    person: 'nobody',
    identity: { sendVerificationMail: refuse('too-many-requests') },
  },
  'new-password': { label: 'Link aus der Mail: neues Passwort', screen: resetLink, person: 'nobody' },
  'new-password-checking': {
    label: 'der Link wird noch geprüft',
    screen: resetLink,
    person: 'nobody',
    identity: { verifyResetCode: never },
  },
  'new-password-expired': {
    label: 'der Link ist abgelaufen',
    screen: resetLink,
    person: 'nobody',
    identity: { verifyResetCode: refuse('expired-action-code') },
  },
  'new-password-used': {
    label: 'der Link wurde schon benutzt',
    screen: resetLink,
    person: 'nobody',
    identity: { verifyResetCode: refuse('invalid-action-code') },
  },
  'new-password-used-meanwhile': {
    label: 'der Link wird beim Speichern ungültig',
    screen: resetLink,
    person: 'nobody',
    identity: { confirmPasswordReset: refuse('invalid-action-code') },
  },
  'new-password-weak': {
    label: 'das neue Passwort ist zu kurz',
    screen: resetLink,
    person: 'nobody',
    identity: { confirmPasswordReset: refuse('weak-password') },
  },
  'new-password-offline': {
    label: 'der Link kann nicht geprüft werden',
    screen: resetLink,
    person: 'nobody',
    identity: { verifyResetCode: refuse('network-request-failed') },
  },
  'confirm-address': { label: 'Link aus der Mail: Adresse bestätigen', screen: addressLink, person: 'ben' },
  'confirm-address-signed-out': { label: 'dasselbe ohne Anmeldung', screen: addressLink, person: 'nobody' },
  'confirm-address-used': {
    label: 'der Link wurde schon benutzt',
    screen: addressLink,
    person: 'nobody',
    identity: { confirmEmailAddress: refuse('invalid-action-code') },
  },
  ...Object.fromEntries(signInCodes.map(refusal)),
};
