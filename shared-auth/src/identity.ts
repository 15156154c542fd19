import type { User } from './sessionState.ts';

/** The addresses of an account after and before a change. */
export interface ChangedAddress {
  email: string;
  previousEmail: string;
}

/** Identity provider as the session needs it. Every rejection is an `AuthError`. */
export interface Identity {
  /** Calls back with the current user as soon as it is known, and after every change, also one in another tab. */
  watch(listener: (user: User | null) => void): void;
  /** The user's bearer token; an expired one is renewed, `renew` renews in any case. */
  token(userId: string, renew: boolean): Promise<string>;
  signIn(email: string, password: string): Promise<User>;
  signUp(email: string, password: string): Promise<User>;
  signOut(): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  /** Resolves to the e-mail address that the code was mailed to. */
  verifyResetCode(code: string): Promise<string>;
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
  sendVerificationMail(): Promise<void>;
  confirmEmailAddress(code: string): Promise<void>;
  /** Mails a code to the new address. */
  requestEmailChange(newEmail: string): Promise<void>;
  confirmEmailChange(code: string): Promise<ChangedAddress>;
  reauthenticate(password: string): Promise<void>;
  changePassword(newPassword: string): Promise<void>;
  deleteUser(): Promise<void>;
}

/**
 * Session that the provider has stored on this device, readable without its code. In some browsers neither promise
 * settles.
 */
export interface StoredSession {
  /** The signed-in user, before the provider has confirmed it. */
  user(): Promise<User | undefined>;
  remove(): Promise<void>;
}

export interface IdentityProvider {
  /** Loads the provider's code, waits for `beforeReading`, and only then lets it read what is stored. */
  load(beforeReading: () => Promise<void>): Promise<Identity>;
  stored: StoredSession;
}
