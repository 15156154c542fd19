import { announceEmailChange, isEmail } from 'api-contract';
import { reauthenticate, request, requestEmailChange, RequestError } from 'shared-auth';
import { readIdentityCode, describePasswordChangeError, describeRequestError } from '../errorTexts.ts';
import { texts } from './texts.ts';

/** Error of the form that changes the account's e-mail address. */
export interface EmailFault {
  /** Sentence for the user. */
  text: string;
  /** Field that gets the focus; missing if none is at fault. */
  field?: 'newEmail' | 'password';
}

/** Checks the form before it is sent, and returns the first fault, if any. `email` is the current address. */
export function findFault(newEmail: string, password: string, email: string): EmailFault | undefined {
  const t = texts.email;
  if (!newEmail) return { text: t.missing, field: 'newEmail' };
  if (!isEmail(newEmail)) return { text: t.invalid, field: 'newEmail' };
  if (newEmail.toLowerCase() === email.toLowerCase()) return { text: t.same, field: 'newEmail' };
  return password ? undefined : { text: texts.password.currentMissing, field: 'password' };
}

/** Codes of the identity provider that concern the current password, or the new address. */
const passwordCodes = ['wrong-password', 'invalid-credential', 'missing-password'];
const emailCodes = ['email-already-in-use', 'invalid-email', 'invalid-new-email'];

/** Describes a rejection by our server or the identity provider, with the field that it concerns. */
export function describeFault(error: unknown): EmailFault {
  if (error instanceof RequestError) return { text: describeRequestError(error) };
  const code = readIdentityCode(error);
  const field = emailCodes.includes(code) ? 'newEmail' : passwordCodes.includes(code) ? 'password' : undefined;
  return { text: code === 'invalid-new-email' ? texts.email.invalid : describePasswordChangeError(error), field };
}

/**
 * Announces the change to our server before the provider mails the link: the server informs the current address, and
 * adopts the new one when it is confirmed.
 */
export async function requestChange(newEmail: string, password: string): Promise<void> {
  await reauthenticate(password);
  await request(announceEmailChange, { email: newEmail });
  await requestEmailChange(newEmail);
}
