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
  'payment-method-missing':
    'Es ist keine Zahlungsart hinterlegt. Hinterlege bitte eine. Danach kannst du es erneut versuchen.',
  'payment-method-unsupported':
    'Mit deiner Zahlungsart geht dieser Wechsel nicht. Hinterlege bitte eine Karte. Danach kannst du erneut wechseln.',
  'payment-amount-too-small':
    'Der Betrag ist zu klein für eine Abbuchung. Schreib uns bitte, dann wechseln wir für dich.',
  'payment-address-refused':
    'Unser Zahlungsdienst nimmt deine E-Mail-Adresse nicht an. Ändere sie bitte unter „Konto“.',
  'payment-customer-missing': 'Beim Zahlungsdienst gibt es zu deinem Konto keine Daten mehr. Schreib uns bitte.',
  'payment-portal-missing':
    'Diese Seite unseres Zahlungsdienstes ist noch nicht eingerichtet. Schreib uns bitte, wir helfen dir.',
  'payment-managed-elsewhere': 'Dein Abo ändern wir gerade von Hand. Schreib uns bitte, was du möchtest.',
  'payment-refused': 'Unser Zahlungsdienst hat das abgelehnt. Wir sehen es uns an. Schreib uns bitte, wenn es eilt.',
  'payment-provider-failed': 'Unser Zahlungsdienst antwortet gerade nicht. Bitte versuche es später erneut.',
  'amount-changed': 'Der Betrag hat sich geändert. Sieh ihn dir bitte noch einmal an und bestätige dann.',
  'renewal-in-progress': 'Dein Abo verlängert sich gerade. In etwa einer Stunde kannst du den Tarif wechseln.',
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

/** Way on after a refusal of the payment provider. */
export type WayOn = 'payment-method' | 'account' | 'support';

const waysOn: Partial<Record<ErrorCode, WayOn>> = {
  'payment-declined': 'payment-method',
  'payment-method-missing': 'payment-method',
  'payment-method-unsupported': 'payment-method',
  'payment-address-refused': 'account',
  'payment-amount-too-small': 'support',
  'payment-customer-missing': 'support',
  'payment-portal-missing': 'support',
  'payment-managed-elsewhere': 'support',
  'payment-refused': 'support',
};

export const findWayOn = (error: unknown): WayOn | undefined =>
  error instanceof RequestError ? waysOn[error.code] : undefined;

/** Whether the server knows why the change cannot be made now, so that its amount is not the question. */
export const isRefusal = (error: unknown): boolean =>
  findWayOn(error) !== undefined || (error instanceof RequestError && error.code === 'renewal-in-progress');
