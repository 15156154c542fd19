import { asCurrentUser, control } from './pageSession.ts';

/** All of these reject with an `AuthError`. */

export async function signIn(email: string, password: string): Promise<void> {
  const identity = await control.connect();
  control.enter(await identity.signIn(email, password));
}

export async function signUp(email: string, password: string): Promise<void> {
  const identity = await control.connect();
  control.enter(await identity.signUp(email, password));
}

/** Never rejects: the person is signed out here even when the provider cannot be told. */
export function signOut(): Promise<void> {
  return control.leave();
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
  return asCurrentUser((identity) => identity.sendVerificationMail());
}

/** Works signed out as well; signed in, the session shows the confirmed address afterwards. */
export async function confirmEmailAddress(code: string): Promise<void> {
  await (await control.connect()).confirmEmailAddress(code);
}

export function reauthenticate(password: string): Promise<void> {
  return asCurrentUser((identity) => identity.reauthenticate(password));
}

/** Rejects with the code `requires-recent-login` when the last sign-in is too long ago: `reauthenticate` first. */
export function changePassword(newPassword: string): Promise<void> {
  return asCurrentUser((identity) => identity.changePassword(newPassword));
}

/** Deletes the user at the identity provider; the session ends with the reason `account-deleted`. */
export function deleteIdentity(): Promise<void> {
  return control.leaveWith(asCurrentUser((identity) => identity.deleteUser()));
}
