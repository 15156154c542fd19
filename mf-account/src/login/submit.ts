import { requestPasswordReset, sendVerificationMail, signIn, signUp } from 'shared-auth';
import { readIdentityCode } from '../errorTexts.ts';
import type { Mode } from './modes.ts';

/**
 * Creates the account even if the verification mail cannot be sent: the account page offers to send it again.
 */
async function register(email: string, password: string): Promise<void> {
  await signUp(email, password);
  sendVerificationMail().catch((error: unknown) => console.error('verification mail failed:', readIdentityCode(error)));
}

/** Sends the form, by its mode. After a sign-in or sign-up the session changes, and the page goes to /dashboard. */
export const submitByMode: Record<Mode, (email: string, password: string) => Promise<void>> = {
  'sign-in': signIn,
  register,
  'reset-password': (email) => requestPasswordReset(email),
};
