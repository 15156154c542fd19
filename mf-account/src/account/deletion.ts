import { eraseAccount } from 'api-contract';
import { AuthError, deleteIdentity, request, RequestError } from 'shared-auth';
import { identityCode, requestErrorText, signInErrorText } from '../errorTexts.ts';

export interface DeletionFault {
  failure: unknown;
  /** First sentence for the person: the provider's own words, as the specification asks (section 8). */
  text?: string;
  /** The person has to sign in again before it can work. */
  isSignInTooOld: boolean;
}

/** Our data first: without the identity nobody could ask for the rest. Both parts can be repeated. */
export async function deleteAccount(): Promise<void> {
  await request(eraseAccount);
  await deleteIdentity();
}

export function faultOf(error: unknown): DeletionFault {
  if (error instanceof RequestError) {
    const isSignInTooOld = error.code === 'recent-login-required';
    return { failure: error, text: isSignInTooOld ? undefined : requestErrorText(error), isSignInTooOld };
  }
  const text = error instanceof AuthError && error.message ? error.message : signInErrorText(error);
  return { failure: error, text, isSignInTooOld: identityCode(error) === 'requires-recent-login' };
}
