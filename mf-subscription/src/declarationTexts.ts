/** Texts that the pages of cancellation and withdrawal share. Both send a legal declaration, and get its receipt. */
export const declarationTexts = {
  declaration: 'Erklärung',
  name: 'Vor- und Nachname',
  sending: 'Wird gesendet...',
  contract: 'Vertrag',
  ownPlan: (name: string, hours: string, orderNumber?: string | null) =>
    `Abo „${name}“ (${hours})${orderNumber ? `, Bestellnummer ${orderNumber}` : ''}`,
  otherContract: 'Anderer Vertrag',
  missingName: 'Bitte gib deinen Namen ein.',
  missingContract: 'Bitte schreib, um welchen Vertrag es geht.',
  wrongEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  received: 'Eingegangen am',
  reference: 'Vorgangsnummer',
  download: 'Erklärung herunterladen',
  print: 'Drucken',
  keep: 'Bewahre diese Erklärung auf. Es zählen Datum und Uhrzeit, zu denen sie bei uns ankam.',
  /** Sentences by the error's code in place of those of other screens. A client may send 30 forms in ten minutes. */
  failures: {
    'not-found': 'Das hat nicht geklappt. Bitte versuche es später erneut.',
    'rate-limited': 'Zu viele Versuche. Bitte warte ein paar Minuten und versuche es dann erneut.',
  },
  refusedNote: 'Deine Erklärung ist nicht angekommen. Deine Angaben stehen noch im Formular.',
  /** Shown if the server may have stored the declaration. The sentence above it says what to do. */
  unknownNote: 'Wir haben keine Bestätigung erhalten. Deine Angaben stehen noch im Formular.',
  home: 'Zur Startseite',
  dashboard: 'Zum Dashboard',
  needsScript: 'Das Formular auf dieser Seite braucht JavaScript. Ohne geht es genauso gut per E-Mail oder Post.',
  writeInstead: 'Klappt es nicht, schick uns deine Erklärung einfach per E-Mail an',
};
