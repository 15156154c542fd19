import { announceEmailChange, isEmail } from 'api-contract';
import { reauthenticate, request, requestEmailChange, RequestError } from 'shared-auth';
import { readIdentityCode, describeAccountPageError, describeRequestError } from '../errorTexts.ts';
import { texts } from './texts.ts';

/** Error of the form that changes the account's e-mail address, before or after it was sent. */
export interface EmailFormError {
  /** Sentence for the user. */
  text: string;
  /** Faulty field, which gets the focus; missing if the error concerns none. */
  field?: 'newEmail' | 'password';
}

/** Checks the form before it is sent, and returns the first error. */
export function findInvalidInput(newEmail: string, password: string, currentEmail: string): EmailFormError | undefined {
  const t = texts.email;
  if (!newEmail) return { text: t.missing, field: 'newEmail' };
  if (!isEmail(newEmail)) return { text: t.invalid, field: 'newEmail' };
  if (newEmail.toLowerCase() === currentEmail.toLowerCase()) return { text: t.same, field: 'newEmail' };
  return password ? undefined : { text: texts.password.currentMissing, field: 'password' };
}

/** Codes of the identity provider, without its prefix `auth/`, that concern the current password or the new address. */
const passwordCodes = ['wrong-password', 'invalid-credential', 'missing-password'];
const emailCodes = ['email-already-in-use', 'invalid-email', 'invalid-new-email'];

/** Sentences by the provider's code that replace those of `describeAccountPageError`. */
const emailTexts: Record<string, string> = {
  'invalid-new-email': texts.email.invalid,
  'requires-recent-login': texts.email.signInAgain,
};

/** Converts a rejection by our server or the identity provider to an error of the form. */
export function toFormError(error: unknown): EmailFormError {
  if (error instanceof RequestError) return { text: describeRequestError(error) };
  const code = readIdentityCode(error);
  const field = emailCodes.includes(code) ? 'newEmail' : passwordCodes.includes(code) ? 'password' : undefined;
  return { text: emailTexts[code] ?? describeAccountPageError(error), field };
}

/**
 * Asks for a mail with a link to the new address, which becomes the account's when the link is confirmed. Our server is
 * told before the identity provider mails it: the server informs the current address, and adopts the new one later.
 */
export async function requestChange(newEmail: string, password: string): Promise<void> {
  await reauthenticate(password);
  await request(announceEmailChange, { email: newEmail });
  await requestEmailChange(newEmail);
}
