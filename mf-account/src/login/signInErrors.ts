import { readIdentityCode, describeSignInError } from '../errorTexts.ts';
import type { Mode } from './modes.ts';
import { texts } from './texts.ts';

type FieldName = 'email' | 'password';

/** Error of the sign-in form. */
export interface FormError {
  /** Sentence for the user. */
  text: string;
  /** First faulty field, which gets the focus; missing if none is at fault. */
  field?: FieldName;
}

/** Codes of the identity provider that concern the address, or the password. */
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

/** Describes a rejection by the identity provider, with the field that it concerns. */
export function describeFormError(error: unknown): FormError {
  return { text: describeSignInError(error), field: findField(readIdentityCode(error)) };
}

/**
 * Finds the first empty field. The format of the address is not checked here: the customer's specification leaves that
 * to the identity provider, which rejects a wrong one with `invalid-email`.
 */
export function findMissing(mode: Mode, email: string, password: string): FormError | undefined {
  if (!email) return { text: texts.emailMissing, field: 'email' };
  if (mode !== 'reset-password' && !password) return { text: texts.passwordMissing, field: 'password' };
  return undefined;
}
