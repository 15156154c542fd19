import { readIdentityCode, describeSignInError } from '../identityErrorTexts.ts';
import type { Mode } from './modes.ts';
import { texts } from './texts.ts';

type FieldName = 'email' | 'password';

/** Error of the sign-in form, before or after it was sent. */
export interface FormError {
  /** Sentence for the user. */
  text: string;
  /** Faulty field, which gets the focus; missing if the error concerns none. */
  field?: FieldName;
}

/** Codes of the identity provider, without its prefix `auth/`, that concern the address or the password. */
const emailCodes = ['invalid-email', 'user-disabled', 'user-not-found', 'email-already-in-use'];
const passwordCodes = [
  'wrong-password',
  'weak-password',
  'missing-password',
  'invalid-credential',
  'password-does-not-meet-requirements',
];

function findField(code: string): FieldName | undefined {
  if (emailCodes.includes(code)) return 'email';
  return passwordCodes.includes(code) ? 'password' : undefined;
}

/** Converts a rejection by the identity provider to an error of the form. */
export function toFormError(error: unknown): FormError {
  return { text: describeSignInError(error), field: findField(readIdentityCode(error)) };
}

/**
 * Finds the first empty field. The format of the address is not checked here: the customer's specification leaves that
 * to the identity provider, which rejects a wrong one with `invalid-email`.
 */
export function findEmptyField(mode: Mode, email: string, password: string): FormError | undefined {
  if (!email) return { text: texts.emailMissing, field: 'email' };
  if (mode !== 'reset-password' && !password) return { text: texts.passwordMissing, field: 'password' };
  return undefined;
}
