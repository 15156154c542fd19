import { eraseAccount } from 'api-contract';
import { describeRequestError } from 'queries';
import { AuthError, deleteIdentity, request, RequestError } from 'shared-auth';
import { readIdentityCode, describeSignInError } from '../identityErrorTexts.ts';

/** Reason why a deletion failed, for the notice in the dialog. */
interface DeletionFailure {
  /**
   * Sentence of the notice: ours for an error of our server, the provider's own message for an error of the identity
   * provider, as the customer's specification demands. Missing if our server only demands a more recent sign-in.
   */
  text?: string;
  /** Language of `text` if it is not German: the identity provider's messages are English. */
  language?: 'en';
  /** True if the deletion needs a more recent sign-in, which the dialog then asks for. */
  isSignInTooOld: boolean;
}

/**
 * Deletes the data on our server, then the account at the identity provider, and with it the session. The server comes
 * first, because its call needs a token of the account. Both deletions can be repeated after a failure.
 */
export async function deleteAccount(): Promise<void> {
  await request(eraseAccount);
  await deleteIdentity();
}

/** Explains why `deleteAccount` failed. Server and provider have different codes for a sign-in that is too old. */
export function explainFailure(error: unknown): DeletionFailure {
  if (error instanceof RequestError) {
    const isSignInTooOld = error.code === 'recent-login-required';
    return { text: isSignInTooOld ? undefined : describeRequestError(error), isSignInTooOld };
  }
  const isSignInTooOld = readIdentityCode(error) === 'requires-recent-login';
  return error instanceof AuthError && error.message
    ? { text: error.message, language: 'en', isSignInTooOld }
    : { text: describeSignInError(error), isSignInTooOld };
}
