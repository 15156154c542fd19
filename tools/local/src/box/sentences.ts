import type { ErrorCode } from 'api-contract';

const connect = 'npm run box -- link --email … --password …';
const later = 'Das hat gerade nicht geklappt. Versuche es später noch einmal.';

/** What the box says when the backend says no. */
export const sentences: Record<ErrorCode, string> = {
  'invalid-input': 'Das Backend hat die Angaben der Box nicht angenommen.',
  'unsupported-media-type': later,
  'payload-too-large': later,
  unauthenticated: `Die Anmeldung der Box gilt nicht mehr. Verbinde sie neu: ${connect}`,
  forbidden: 'Das darf diese Box nicht.',
  'not-found': `Diese Box ist nicht mehr mit dem Konto verbunden. Verbinde sie neu: ${connect}`,
  'method-not-allowed': later,
  conflict: later,
  'already-subscribed': later,
  'no-subscription': 'Für dieses Konto läuft kein Abo. Schließe auf der Website unter „Abo verwalten“ eines ab.',
  'no-minutes-left': 'So viele Geschichtenminuten sind in diesem Zeitraum nicht mehr übrig.',
  'device-linked-elsewhere': 'Diese Box gehört schon zu einem anderen Konto. Entferne sie dort zuerst.',
  'recent-login-required': `Melde die Box neu an: ${connect}`,
  'token-invalid': later,
  'token-expired': later,
  'rate-limited': 'Zu viele Versuche. Warte ein wenig und versuche es noch einmal.',
  'payment-declined':
    'Die Bank hat die Zahlung abgelehnt. Prüfe auf der Website unter „Abo verwalten“ die Zahlungsart.',
  'payment-provider-failed': later,
  unavailable: later,
  internal: later,
  network: 'Das Backend ist nicht erreichbar. Läuft „npm start“?',
  timeout: 'Das Backend antwortet nicht. Versuche es noch einmal.',
  'bad-answer': 'Die Antwort des Backends war nicht zu verstehen.',
};

export const notLinked = `Diese Box ist noch nicht verbunden. Verbinde sie: ${connect}`;
export const signInExpired = `Die Anmeldung der Box ist nach 30\u00a0Tagen abgelaufen. Verbinde sie neu: ${connect}`;

/** What the box says when the identity provider says no, by the beginning of the provider's message. */
export const identitySentences: Record<string, string> = {
  INVALID_LOGIN_CREDENTIALS: 'E-Mail-Adresse oder Passwort stimmt nicht. Nimm die Zugangsdaten der Website.',
  INVALID_PASSWORD: 'E-Mail-Adresse oder Passwort stimmt nicht. Nimm die Zugangsdaten der Website.',
  EMAIL_NOT_FOUND: 'E-Mail-Adresse oder Passwort stimmt nicht. Nimm die Zugangsdaten der Website.',
  INVALID_EMAIL: 'Die E-Mail-Adresse ist ungültig.',
  USER_DISABLED: 'Dieses Konto wurde deaktiviert.',
  USER_NOT_FOUND: `Das Konto gibt es nicht mehr. Verbinde die Box neu: ${connect}`,
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Zu viele Versuche. Warte ein wenig und versuche es noch einmal.',
  TOKEN_EXPIRED: `Die Anmeldung der Box gilt nicht mehr. Verbinde sie neu: ${connect}`,
  INVALID_REFRESH_TOKEN: `Die Anmeldung der Box gilt nicht mehr. Verbinde sie neu: ${connect}`,
};

export const identityDown = 'Die Anmeldung ist nicht erreichbar. Läuft „npm start“?';
export const identityFailed = 'Die Anmeldung ist gerade nicht möglich. Versuche es später noch einmal.';
