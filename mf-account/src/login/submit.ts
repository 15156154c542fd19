import { requestPasswordReset, sendVerificationMail, signIn, signUp } from 'shared-auth';
import { readIdentityCode } from '../identityErrorTexts.ts';
import { verifyBySignIn } from '../verifyBySignIn.ts';
import type { Mode } from './modes.ts';

/**
 * Creates the account, without waiting for the verification mail. If the mail fails, only the error's code is logged:
 * the account page offers to send the mail again.
 */
async function register(email: string, password: string): Promise<void> {
  await verifyBySignIn(
    () => signUp(email, password),
    () => signIn(email, password),
  );
  sendVerificationMail().catch((error: unknown) => console.error('verification mail failed:', readIdentityCode(error)));
}

/**
 * Functions that send the form, by its mode. They reject with the identity provider's error. After a sign-in or
 * sign-up, `LoginScreen` sees the changed session and opens /dashboard.
 */
export const submitByMode: Record<Mode, (email: string, password: string) => Promise<void>> = {
  'sign-in': signIn,
  register,
  'reset-password': (email) => requestPasswordReset(email),
};
