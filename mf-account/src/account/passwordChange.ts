import { reportPasswordChange } from 'api-contract';
import { logFailure } from 'queries';
import { changePassword, reauthenticate, request, type Session } from 'shared-auth';
import { readIdentityCode, describePasswordChangeError } from '../errorTexts.ts';
import { texts } from './texts.ts';

const minimumLength = 6;

/** Input of the form; `confirmPassword` repeats the new one. */
export interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Error of the form. */
export interface Fault {
  /** Sentence for the user. */
  text: string;
  /** Field that gets the focus; missing if none is at fault. */
  field?: keyof Passwords;
}

/** Returns the first fault. The customer's specification demands these checks in this order, one message at a time. */
export function findFault(
  { currentPassword, newPassword, confirmPassword }: Passwords,
  session: Session,
): Fault | undefined {
  const t = texts.password;
  if (!currentPassword) return { text: t.currentMissing, field: 'currentPassword' };
  if (!newPassword) return { text: t.nextMissing, field: 'newPassword' };
  if (newPassword !== confirmPassword) return { text: t.different, field: 'confirmPassword' };
  if (newPassword.length < minimumLength) return { text: t.tooShort, field: 'newPassword' };
  return session.status === 'signed-in' ? undefined : { text: t.signedOut };
}

/** Codes of the identity provider that concern the new password. */
const newPasswordCodes = ['weak-password', 'password-does-not-meet-requirements'];

/**
 * Describes a rejection by the identity provider, with the field that gets the focus. Any error that does not concern
 * the new password leads to the current one, which the form has emptied.
 */
export function describeFault(error: unknown): Fault {
  const field = newPasswordCodes.includes(readIdentityCode(error)) ? 'newPassword' : 'currentPassword';
  return { text: describePasswordChangeError(error), field };
}

/**
 * Changes the password after the identity provider has verified the current one. Our server, which ends other sessions
 * and mails the user, is told without waiting: a failure of this call must not make the change look failed.
 */
export async function updatePassword({ currentPassword, newPassword }: Passwords): Promise<void> {
  await reauthenticate(currentPassword);
  await changePassword(newPassword);
  request(reportPasswordChange).catch((error: unknown) => logFailure('password-changed', error));
}
