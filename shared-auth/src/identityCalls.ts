import type { ChangedAddress } from './identity.ts';
import { runAsCurrentUser, control, state } from './pageSession.ts';
import { findUser, type EndReason } from './sessionState.ts';

// Calls of the identity provider for screens. Each rejects with an `AuthError`.

export async function signIn(email: string, password: string): Promise<void> {
  const identity = await control.connect();
  control.setUser(await identity.signIn(email, password));
}

export async function signUp(email: string, password: string): Promise<void> {
  const identity = await control.connect();
  control.setUser(await identity.signUp(email, password));
}

/** Never rejects: the page signs the user out even if the provider is out of reach. /login shows the `reason`. */
export function signOut(reason?: EndReason): Promise<void> {
  return control.signOut(reason);
}

/** Mails a link to `/login?mode=resetPassword` with a code. */
export async function requestPasswordReset(email: string): Promise<void> {
  await (await control.connect()).requestPasswordReset(email);
}

/** Resolves to the e-mail address the code was mailed to. */
export async function verifyResetCode(code: string): Promise<string> {
  return (await control.connect()).verifyResetCode(code);
}

export async function confirmPasswordReset(code: string, newPassword: string): Promise<void> {
  await (await control.connect()).confirmPasswordReset(code, newPassword);
}

/** Mails a link to `/login?mode=verifyEmail` with a code. */
export function sendVerificationMail(): Promise<void> {
  return runAsCurrentUser((identity) => identity.sendVerificationMail());
}

/** Needs no sign-in. If the user is signed in, the session has the confirmed address afterwards. */
export async function confirmEmailAddress(code: string): Promise<void> {
  await (await control.connect()).confirmEmailAddress(code);
}

/** Mails a link to `/login?mode=verifyAndChangeEmail` to the new address, which is valid once the link is confirmed. */
export function requestEmailChange(newEmail: string): Promise<void> {
  return runAsCurrentUser((identity) => identity.requestEmailChange(newEmail));
}

/**
 * Confirms the new address of an account by a mailed code, and resolves to both addresses. The provider then ends all
 * sign-ins of the account, so that the page ends its session, too, if it is one of that account.
 */
export async function confirmEmailChange(code: string): Promise<ChangedAddress> {
  const changed = await (await control.connect()).confirmEmailChange(code);
  if (findUser(state.get())?.email === changed.previousEmail) await control.signOut();
  return changed;
}

export function reauthenticate(password: string): Promise<void> {
  return runAsCurrentUser((identity) => identity.reauthenticate(password));
}

/** Rejects with the code `requires-recent-login` when the last sign-in is too long ago: `reauthenticate` first. */
export function changePassword(newPassword: string): Promise<void> {
  return runAsCurrentUser((identity) => identity.changePassword(newPassword));
}

/** Deletes the user at the identity provider; the session ends with the reason `account-deleted`. */
export function deleteIdentity(): Promise<void> {
  return control.signOutAfter(runAsCurrentUser((identity) => identity.deleteUser()));
}
