import { confirmEmailChange as confirmEmailChangeCall } from 'api-contract';
import { endSignIn } from './endSignIn.ts';
import type { ChangedAddress, Identity } from './identity.ts';
import { runAsCurrentUser, sessionControl, sessionState } from './pageSession.ts';
import { request } from './request.ts';
import { findUser, type EndReason } from './sessionState.ts';

// Calls of the identity provider for screens. Each rejects with an `AuthError`; `confirmEmailChange` also with the
// `RequestError` of our server.

/** Runs a call that needs no signed-in user. `runAsCurrentUser` also ends a session that the provider has ended. */
const runForAnyone = async <T>(run: (identity: Identity) => Promise<T>): Promise<T> =>
  run(await sessionControl.connect());

export async function signIn(email: string, password: string): Promise<void> {
  sessionControl.setUser(await runForAnyone((identity) => identity.signIn(email, password)));
}

export async function signUp(email: string, password: string): Promise<void> {
  sessionControl.setUser(await runForAnyone((identity) => identity.signUp(email, password)));
}

/**
 * Never rejects: the page signs the user out even if the provider is out of reach. /login explains the `reason`. Without
 * one, the user wants it, and the server is told to refuse the tokens of this sign-in.
 */
export function signOut(reason?: EndReason): Promise<void> {
  if (!reason) void endSignIn();
  return sessionControl.signOut(reason);
}

/** Mails a link to `/login?mode=resetPassword` with a code. */
export const requestPasswordReset = (email: string) => runForAnyone((identity) => identity.requestPasswordReset(email));

/** Resolves to the e-mail address the code was mailed to. */
export const verifyResetCode = (code: string) => runForAnyone((identity) => identity.verifyResetCode(code));

export const confirmPasswordReset = (code: string, newPassword: string) =>
  runForAnyone((identity) => identity.confirmPasswordReset(code, newPassword));

/** Mails a link to `/login?mode=verifyEmail` with a code. */
export const sendVerificationMail = () => runAsCurrentUser((identity) => identity.sendVerificationMail());

/** Needs no sign-in. If the user is signed in, the session has the confirmed address afterwards. */
export const confirmEmailAddress = (code: string) => runForAnyone((identity) => identity.confirmEmailAddress(code));

/** Mails a link to `/login?mode=verifyAndChangeEmail` to the new address, which is valid once the link is confirmed. */
export const requestEmailChange = (newEmail: string) =>
  runAsCurrentUser((identity) => identity.requestEmailChange(newEmail));

/**
 * Confirms the new address of an account by a mailed code, and resolves to both addresses. Our server uses the code, so
 * that it knows the new address at once. The provider then ends all sign-ins of the account. If the user of this account
 * is signed in here, the page therefore ends its session, too.
 */
export async function confirmEmailChange(code: string): Promise<ChangedAddress> {
  const changed = await runForAnyone((identity) => identity.readEmailChange(code));
  await request(confirmEmailChangeCall, { code });
  if (findUser(sessionState.get())?.email === changed.previousEmail) await signOut();
  return changed;
}

export const reauthenticate = (password: string) => runAsCurrentUser((identity) => identity.reauthenticate(password));

/** Rejects with the code `requires-recent-login` when the last sign-in is too long ago: `reauthenticate` first. */
export const changePassword = (newPassword: string) =>
  runAsCurrentUser((identity) => identity.changePassword(newPassword));

/** Deletes the user at the identity provider; `signOutAfter` ends the session with the reason `account-deleted`. */
export function deleteIdentity(): Promise<void> {
  return sessionControl.signOutAfter(runAsCurrentUser((identity) => identity.deleteUser()));
}
