import { requestPasswordReset, sendVerificationMail, signIn, signUp } from 'shared-auth';
import { identityCode } from '../errorTexts.ts';
import type { Mode } from './modes.ts';

/**
 * An address that cannot be mailed to must not keep anyone from a new account: the account page offers the mail again.
 */
async function register(email: string, password: string): Promise<void> {
  await signUp(email, password);
  sendVerificationMail().catch((error: unknown) => console.error('verification mail failed:', identityCode(error)));
}

/** The provider call behind each mode. After a sign-in or sign-up the session itself leads on to /dashboard. */
export const submit: Record<Mode, (email: string, password: string) => Promise<void>> = {
  'sign-in': signIn,
  register,
  'reset-password': (email) => requestPasswordReset(email),
};
