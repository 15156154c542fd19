import type { ErrorCode } from 'api-contract';
import { RequestError } from 'shared-auth';

const later = 'Bitte versuche es später erneut.';

/** Sentences for failures of calls to our server, by the error code of the call. */
const requestTexts: Record<ErrorCode, string> = {
  'invalid-input': 'Bitte prüfe deine Angaben.',
  'unsupported-media-type': `Das hat nicht geklappt. ${later}`,
  'payload-too-large': 'Deine Angaben sind zu lang. Bitte kürze sie.',
  unauthenticated: 'Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.',
  forbidden: 'Das ist hier nicht möglich.',
  'not-found': 'Das gibt es nicht mehr. Bitte lade die Seite neu.',
  'method-not-allowed': `Das hat nicht geklappt. ${later}`,
  conflict: 'Das wurde inzwischen geändert. Bitte lade die Seite neu.',
  'already-subscribed': 'Du hast bereits ein laufendes Abo.',
  'no-subscription': 'Du hast kein laufendes Abo.',
  'no-minutes-left': 'Für diesen Monat sind keine Geschichtenminuten mehr übrig.',
  'device-linked-elsewhere': 'Diese Box ist mit einem anderen Konto verbunden.',
  // The number is `maxDevices` of the API.
  'too-many-devices': 'Mit deinem Konto sind schon 10\u00a0Boxen verbunden. Entferne zuerst eine davon.',
  'recent-login-required': 'Zu deiner Sicherheit musst du dich dafür erneut anmelden.',
  'token-invalid': 'Dieser Link ist ungültig.',
  'token-expired': 'Dieser Link ist abgelaufen.',
  'rate-limited': `Zu viele Versuche. ${later}`,
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
  'payment-provider-failed': `Unser Zahlungsdienst antwortet gerade nicht. ${later}`,
  'amount-changed': 'Der Betrag hat sich geändert. Sieh ihn dir bitte noch einmal an und bestätige dann.',
  'renewal-in-progress': 'Dein Abo verlängert sich gerade. In etwa einer Stunde kannst du den Tarif wechseln.',
  unavailable: `Wir sind gerade nicht erreichbar. ${later}`,
  internal: `Bei uns ist etwas schiefgegangen. ${later}`,
  network: 'Keine Verbindung. Bitte überprüfe deine Internetverbindung.',
  timeout: 'Die Antwort dauert zu lange. Bitte versuche es erneut.',
  'bad-answer': `Das hat nicht geklappt. ${later}`,
};

/** Describes a failure of a call to our server. `texts`: sentences that a screen has instead, by the error's code. */
export function describeRequestError(error: unknown, texts: Partial<Record<ErrorCode, string>> = {}): string {
  const code = error instanceof RequestError ? error.code : 'internal';
  return texts[code] ?? requestTexts[code];
}
