import { describeRequestError } from 'queries';
import { changePassword, reauthenticate, RequestError, type Session } from 'shared-auth';
import { confirmEndOfOtherSessions, endOtherSessions } from '../endOtherSessions.ts';
import { readIdentityCode, describeAccountPageError, isPasswordError } from '../identityErrorTexts.ts';
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
  /** Failure of our server, whose request id is shown. */
  failure?: RequestError;
  /** Faulty field, which is marked; missing if the error concerns none. */
  field?: keyof Passwords;
  /** Field that gets the focus, which is the faulty one if there is one. */
  focus?: keyof Passwords;
}

const createFieldError = (field: keyof Passwords, text: string): PasswordFormError => ({ text, field, focus: field });

/**
 * Checks the form before it is sent, and returns the first error. The customer's specification demands these checks in
 * this order, and one message at a time.
 */
export function findInvalidInput(
  { currentPassword, newPassword, confirmPassword }: Passwords,
  session: Session,
): PasswordFormError | undefined {
  const t = texts.password;
  if (!currentPassword) return createFieldError('currentPassword', t.currentMissing);
  if (!newPassword) return createFieldError('newPassword', t.nextMissing);
  if (newPassword !== confirmPassword) return createFieldError('confirmPassword', t.different);
  if (newPassword.length < minimumLength) return createFieldError('newPassword', t.tooShort);
  return session.status === 'signed-in' ? undefined : { text: t.signedOut };
}

/** Codes of the identity provider, without its prefix `auth/`, that concern the new password. */
const newPasswordCodes = ['weak-password', 'password-does-not-meet-requirements'];

/**
 * Converts a rejection by the identity provider or our server to an error of the form. Unless the error concerns the new
 * password, the current one gets the focus, because the form has emptied it.
 */
export function toFormError(error: unknown): PasswordFormError {
  if (error instanceof RequestError)
    return {
      text: `${describeRequestError(error)} ${texts.password.notChanged}`,
      failure: error,
      focus: 'currentPassword',
    };
  const text = describeAccountPageError(error);
  if (newPasswordCodes.includes(readIdentityCode(error))) return createFieldError('newPassword', text);
  if (isPasswordError(error)) return createFieldError('currentPassword', text);
  return { text, focus: 'currentPassword' };
}

/**
 * Changes the password after the identity provider has verified the current one. All other sign-ins end before: if our
 * server does not confirm that, nothing is changed. They end again after it, because somebody may have signed in with
 * the old password in between. Resolves to whether our server has confirmed that, too.
 */
export async function updatePassword({ currentPassword, newPassword }: Passwords): Promise<boolean> {
  await reauthenticate(currentPassword);
  await endOtherSessions();
  await verifyBySignIn(
    () => changePassword(newPassword),
    () => reauthenticate(newPassword),
  );
  // Begins a sign-in that is later than the change, so that everything before it can end. Without it, the page stays
  // signed in, and only the confirmation may fail.
  await reauthenticate(newPassword).catch(() => undefined);
  return confirmEndOfOtherSessions();
}
