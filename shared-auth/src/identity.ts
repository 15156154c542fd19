import type { User } from './sessionState.ts';

/** The addresses of an account after and before a change. */
export interface ChangedAddress {
  email: string;
  previousEmail: string;
}

/**
 * Calls of the identity provider; `firebase/` implements them, and tests replace them. Each rejects with an
 * `AuthError`. A `code` comes from a link that the provider has mailed.
 */
export interface Identity {
  /** Calls back with the current user, null without one, as soon as it is known and after every change in any tab. */
  watch(listener: (user: User | null) => void): void;
  /** Resolves to the user's bearer token. It is renewed if it has expired, and with `renew` in any case. */
  getToken(userId: string, renew: boolean): Promise<string>;
  signIn(email: string, password: string): Promise<User>;
  signUp(email: string, password: string): Promise<User>;
  signOut(): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  /** Resolves to the e-mail address that the code was mailed to. */
  verifyResetCode(code: string): Promise<string>;
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
  sendVerificationMail(): Promise<void>;
  confirmEmailAddress(code: string): Promise<void>;
  /** Reads the user again. `watch` calls back with what has changed, or with null if the account has ended. */
  reloadUser(): Promise<void>;
  /** Mails a code to the new address. */
  requestEmailChange(newEmail: string): Promise<void>;
  /** Resolves to the addresses of the change for which the code was mailed, and does not use the code. */
  readEmailChange(code: string): Promise<ChangedAddress>;
  /** Checks the current user's password again: a change of password needs a recent sign-in. */
  reauthenticate(password: string): Promise<void>;
  changePassword(newPassword: string): Promise<void>;
  deleteUser(): Promise<void>;
}

/**
 * Session that the provider has stored on this device, accessible without the provider's code. In some browsers the
 * promises never settle.
 */
export interface StoredSession {
  /** Resolves to the stored user, which the provider has not confirmed yet, or to undefined. */
  readUser(): Promise<User | undefined>;
  remove(): Promise<void>;
}

export interface IdentityProvider {
  /** Loads the provider's code. Before it reads what is stored, `beforeReading` deletes a session that has ended. */
  load(beforeReading: () => Promise<void>): Promise<Identity>;
  stored: StoredSession;
}
