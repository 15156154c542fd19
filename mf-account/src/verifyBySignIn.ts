import { readIdentityCode } from './identityErrorTexts.ts';

/**
 * Changes an account at the identity provider. If no response arrives, a sign-in that only works after the change shows
 * whether it was made. Rejects with the error of the change if it was not.
 */
export async function verifyBySignIn(change: () => Promise<unknown>, signIn: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (readIdentityCode(error) !== 'network-request-failed') throw error;
    await signIn().catch(() => {
      throw error;
    });
  }
}
