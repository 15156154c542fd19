import { reportPasswordChange } from 'api-contract';
import { logFailure } from 'queries';
import { changePassword, reauthenticate, request, type Session } from 'shared-auth';
import { readIdentityCode, describeAccountPageError } from '../errorTexts.ts';
import { verifyBySignIn } from '../verifyBySignIn.ts';
import { texts } from './texts.ts';

/** Number of characters. The sentences for the user name it, too. */
const minimumLength = 6;

/** Input of the form that changes the password; `confirmPassword` repeats the new one. */
export interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Error of the form, before or after it was sent. */
export interface PasswordFormError {
  /** Sentence for the user. */
  text: string;
  /** Faulty field, which gets the focus; missing if the error concerns none. */
  field?: keyof Passwords;
}

/**
 * Checks the form before it is sent, and returns the first error. The customer's specification demands these checks in
 * this order, and one message at a time.
 */
export function findInvalidInput(
  { currentPassword, newPassword, confirmPassword }: Passwords,
  session: Session,
): PasswordFormError | undefined {
  const t = texts.password;
  if (!currentPassword) return { text: t.currentMissing, field: 'currentPassword' };
  if (!newPassword) return { text: t.nextMissing, field: 'newPassword' };
  if (newPassword !== confirmPassword) return { text: t.different, field: 'confirmPassword' };
  if (newPassword.length < minimumLength) return { text: t.tooShort, field: 'newPassword' };
  return session.status === 'signed-in' ? undefined : { text: t.signedOut };
}

/** Codes of the identity provider, without its prefix `auth/`, that concern the new password. */
const newPasswordCodes = ['weak-password', 'password-does-not-meet-requirements'];

/**
 * Converts a rejection by the identity provider to an error of the form. Unless the error concerns the new password,
 * its field is the current password, which the form has emptied.
 */
export function toFormError(error: unknown): PasswordFormError {
  const field = newPasswordCodes.includes(readIdentityCode(error)) ? 'newPassword' : 'currentPassword';
  return { text: describeAccountPageError(error), field };
}

/**
 * Changes the password after the identity provider has verified the current one. The call to our server, which ends
 * other sessions and mails the user, is not awaited: if it fails, the password is changed all the same.
 */
export async function updatePassword({ currentPassword, newPassword }: Passwords): Promise<void> {
  await reauthenticate(currentPassword);
  await verifyBySignIn(
    () => changePassword(newPassword),
    () => reauthenticate(newPassword),
  );
  request(reportPasswordChange).catch((error: unknown) => logFailure('password-changed', error));
}
