/** Data that the export leaves out, and the reason, in German. */
interface Omission {
  what: string;
  why: string;
}

/**
 * Describes what the export of an account leaves out and why, in the customer's language (Art. 12, 15 GDPR). If the
 * account's e-mail address is not confirmed, data that are found by the address are left out, too.
 */
export function describeOmissions(isAddressConfirmed: boolean): Omission[] {
  return isAddressConfirmed ? alwaysOmitted : [...alwaysOmitted, ...omittedUnlessConfirmed];
}

const alwaysOmitted: Omission[] = [
  {
    what: 'Dein Passwort und das Protokoll deiner Anmeldungen',
    why: 'Sie liegen bei unserem Anmeldedienst Firebase Authentication (Google). Wir sehen dein Passwort nicht.',
  },
  {
    what: 'Deine Karten- oder Kontodaten und deine Rechnungen',
    why: 'Sie liegen bei unserem Zahlungsdienst Stripe. Du findest sie unter „Abo verwalten“ bei „Rechnungen und Zahlungsart“.',
  },
  {
    what: 'Der Text unserer E-Mails und ihre Anhänge',
    why: 'Wir löschen ihn nach dem Versand. Bis dahin können geheime Links darin stehen.',
  },
  {
    what: 'Geheime Links und Schlüssel, auch die deiner Boxen',
    why: 'Wer sie in dieser Datei fände, könnte in deinem Namen handeln.',
  },
  {
    what: 'Wie oft du uns in einer Minute aufgerufen hast',
    why: 'Wir zählen es nur gegen Missbrauch und löschen es nach spätestens zwei Stunden.',
  },
  {
    what: 'Protokolle unserer Server',
    why: 'Sie nennen weder dein Konto noch deine E-Mail-Adresse.',
  },
  {
    what: 'Technische Vermerke, zum Beispiel, wann wir eine E-Mail noch einmal senden',
    why: 'Sie steuern nur unsere Abläufe und sagen nichts über dich.',
  },
];

const omittedUnlessConfirmed: Omission[] = [
  {
    what: 'Vorbestellung, Newsletter, Kündigungen, Widerrufe und die Liste unserer E-Mails',
    why: 'Deine E-Mail-Adresse ist nicht bestätigt. Sonst könnte jemand mit einer fremden Adresse sie lesen.',
  },
];
