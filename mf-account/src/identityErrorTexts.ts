import type { ErrorCode } from 'api-contract';
import { describeRequestError } from 'queries';
import { AuthError, RequestError } from 'shared-auth';

/**
 * Sentences of the sign-in page by the identity provider's code, without its prefix `auth/`. The customer's
 * specification demands these sentences.
 */
export const signInTexts = {
  'invalid-email': 'Die E-Mail-Adresse ist ungültig.',
  'user-disabled': 'Dieser Account wurde deaktiviert.',
  'user-not-found': 'Kein Account mit dieser E-Mail-Adresse gefunden.',
  'wrong-password': 'Falsches Passwort.',
  'email-already-in-use': 'Diese E-Mail-Adresse wird bereits verwendet.',
  'weak-password': 'Das Passwort muss mindestens 6 Zeichen lang sein.',
  'missing-password': 'Bitte gib ein Passwort ein.',
  'too-many-requests': 'Zu viele Versuche. Bitte versuche es später erneut.',
  'network-request-failed': 'Netzwerkfehler. Bitte überprüfe deine Internetverbindung.',
  'invalid-credential': 'Ungültige Anmeldedaten. Bitte überprüfe deine E-Mail und dein Passwort.',
  'operation-not-allowed': 'Die Anmeldung ist derzeit nicht möglich.',
  'popup-closed-by-user': 'Der Anmeldevorgang wurde abgebrochen.',
  'cancelled-popup-request': 'Der Anmeldevorgang wurde abgebrochen.',
  'popup-blocked': 'Das Anmeldefenster wurde blockiert. Bitte erlaube Popups für diese Seite und versuche es erneut.',
  'internal-error': 'Ein interner Fehler ist aufgetreten. Bitte versuche es erneut.',
  // Not in the specification: the provider's own policy may ask for more than six characters.
  'password-does-not-meet-requirements': 'Dieses Passwort ist nicht sicher genug. Bitte wähle ein längeres.',
};

/** Sentences of the account page, whose forms ask for the current password. Other codes are as on the sign-in page. */
const accountPageTexts = {
  ...signInTexts,
  'wrong-password': 'Das aktuelle Passwort ist nicht korrekt',
  // Code of providers with e-mail enumeration protection for a wrong password.
  'invalid-credential': 'Das aktuelle Passwort ist nicht korrekt',
  'weak-password': 'Das neue Passwort muss mindestens 6 Zeichen lang sein',
  'requires-recent-login': 'Bitte melde dich erneut an, um dein Passwort zu ändern',
  'operation-not-allowed': 'Diese Aktion ist derzeit nicht möglich.',
  // The password belongs to another account, because this one was deleted and created again.
  'user-mismatch': signInTexts['user-not-found'],
};

/** Returns the identity provider's code without its prefix, e.g. `wrong-password`, or `''` for any other error. */
export function readIdentityCode(error: unknown): string {
  return error instanceof AuthError ? error.code.replace(/^auth\//, '') : '';
}

/** Codes of the identity provider for a mailed link that has expired, was used, or belongs to a deleted account. */
const invalidLinkCodes = ['expired-action-code', 'invalid-action-code', 'user-not-found'];

/** Codes of our server for such a link. */
const invalidTokenCodes: ErrorCode[] = ['token-invalid', 'token-expired'];

/** Returns whether an error means that a mailed link cannot be used any more, so that no retry can help. */
export const isInvalidLinkError = (error: unknown) =>
  error instanceof RequestError
    ? invalidTokenCodes.includes(error.code)
    : invalidLinkCodes.includes(readIdentityCode(error));

/** Codes of the identity provider that concern the current password. */
const passwordCodes = ['wrong-password', 'invalid-credential', 'missing-password'];

/** Returns whether an error on the account page concerns the current password, whose field is then marked. */
export const isPasswordError = (error: unknown) => passwordCodes.includes(readIdentityCode(error));

/** Returns the sentence for an error of the identity provider, or a general sentence with the code of the error. */
function describeError(texts: Record<string, string>, error: unknown): string {
  const code = readIdentityCode(error);
  return texts[code] ?? `Ein Fehler ist aufgetreten (${code || 'unbekannt'}). Bitte versuche es erneut.`;
}

/** Describes an error of the identity provider on the sign-in page. */
export const describeSignInError = (error: unknown) => describeError(signInTexts, error);
/** Describes an error of the identity provider on the account page. */
export const describeAccountPageError = (error: unknown) => describeError(accountPageTexts, error);

/**
 * Describes why the link of a mail was not accepted, by the identity provider or by our server, which confirms another
 * address at the provider.
 */
export const describeLinkError = (error: unknown) =>
  error instanceof RequestError
    ? describeRequestError(error, {
        conflict: signInTexts['email-already-in-use'],
        forbidden: signInTexts['user-disabled'],
      })
    : describeSignInError(error);
