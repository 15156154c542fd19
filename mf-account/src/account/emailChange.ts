import { announceEmailChange, isEmail, normalizeEmail } from 'api-contract';
import { describeRequestError } from 'queries';
import { reauthenticate, request, requestEmailChange, RequestError } from 'shared-auth';
import { readIdentityCode, describeAccountPageError, isPasswordError } from '../identityErrorTexts.ts';
import { texts } from './texts.ts';

/** Error of the form that changes the account's e-mail address, before or after it was sent. */
export interface EmailFormError {
  /** Sentence for the user. */
  text: string;
  /** Failure of our server, whose request id is shown. */
  failure?: RequestError;
  /** Faulty field, which gets the focus; missing if the error concerns none. */
  field?: 'newEmail' | 'password';
}

const toComparable = (email: string) => normalizeEmail(email).toLowerCase();

/** Checks the form before it is sent, and returns the first error. */
export function findInvalidInput(newEmail: string, password: string, currentEmail: string): EmailFormError | undefined {
  const t = texts.email;
  if (!newEmail) return { text: t.missing, field: 'newEmail' };
  if (!isEmail(newEmail)) return { text: t.invalid, field: 'newEmail' };
  if (toComparable(newEmail) === toComparable(currentEmail)) return { text: t.same, field: 'newEmail' };
  return password ? undefined : { text: texts.password.currentMissing, field: 'password' };
}

/** Codes of the identity provider, without its prefix `auth/`, that concern the new address. */
const emailCodes = ['email-already-in-use', 'invalid-email', 'invalid-new-email'];

/** Sentences by the provider's code that replace those of `describeAccountPageError`. */
const emailTexts: Record<string, string> = {
  'invalid-new-email': texts.email.invalid,
  'requires-recent-login': texts.email.signInAgain,
};

function findField(error: unknown): EmailFormError['field'] {
  if (emailCodes.includes(readIdentityCode(error))) return 'newEmail';
  return isPasswordError(error) ? 'password' : undefined;
}

/** Converts a rejection by our server or the identity provider to an error of the form. */
export function toFormError(error: unknown): EmailFormError {
  if (error instanceof RequestError) return { text: describeRequestError(error), failure: error };
  return { text: emailTexts[readIdentityCode(error)] ?? describeAccountPageError(error), field: findField(error) };
}

/**
 * Makes the identity provider mail a link to the new address, which the account gets when the user confirms the link.
 * Our server is told before: it informs the current address by mail, and stores the new one after the confirmation.
 */
export async function requestChange(newEmail: string, password: string): Promise<void> {
  await reauthenticate(password);
  await request(announceEmailChange, { email: newEmail });
  await requestEmailChange(newEmail);
}
