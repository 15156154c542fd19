import type { ErrorCode } from 'api-contract';
import { RequestError } from 'shared-auth';

/** Sentences for all codes of failed calls, also for those that no call of these screens gets. */
const errorTexts: Record<ErrorCode, string> = {
  'invalid-input': 'Bitte prüfe deine Angaben.',
  'unsupported-media-type': 'Das hat nicht geklappt. Bitte versuche es später erneut.',
  'payload-too-large': 'Deine Angaben sind zu lang. Bitte kürze sie.',
  unauthenticated: 'Bitte melde dich erneut an.',
  forbidden: 'Das darf dein Konto nicht.',
  'not-found': 'Das hat nicht geklappt. Bitte versuche es später erneut.',
  'method-not-allowed': 'Das hat nicht geklappt. Bitte versuche es später erneut.',
  conflict: 'Dein Abo wurde inzwischen geändert. Bitte lade die Seite neu.',
  'already-subscribed': 'Du hast bereits ein laufendes Abo.',
  'no-subscription': 'Du hast kein laufendes Abo.',
  'no-minutes-left': 'Deine Stunden für diesen Abrechnungsmonat sind aufgebraucht.',
  'device-linked-elsewhere': 'Das hat nicht geklappt. Bitte versuche es später erneut.',
  'too-many-devices': 'Das hat nicht geklappt. Bitte versuche es später erneut.',
  'recent-login-required': 'Bitte melde dich erneut an.',
  'token-invalid': 'Bitte melde dich erneut an.',
  'token-expired': 'Bitte melde dich erneut an.',
  'rate-limited': 'Das waren viele Versuche. Bitte warte ein paar Minuten.',
  'payment-declined':
    'Deine Bank hat die Zahlung abgelehnt. Dein Abo bleibt, wie es ist. Prüfe bitte deine Zahlungsart.',
  'payment-provider-failed': 'Unser Zahlungsdienst antwortet gerade nicht. Bitte versuche es später erneut.',
  unavailable: 'Wir sind gerade nicht erreichbar. Bitte versuche es in ein paar Minuten erneut.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuche es später erneut.',
  network: 'Keine Verbindung. Bitte prüfe dein Internet.',
  timeout: 'Die Antwort dauert zu lange. Bitte versuche es erneut.',
  'bad-answer': 'Bei uns ist etwas schiefgegangen. Bitte versuche es später erneut.',
};

/** Returns the sentence for a failed call. An error that is not from a call gets the sentence of `internal`. */
export function describeError(error: unknown): string {
  return errorTexts[error instanceof RequestError ? error.code : 'internal'];
}
