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
  refusedNote: 'Deine Erklärung ist nicht angekommen. Deine Angaben stehen noch im Formular.',
  /** Shown if the server may have stored the declaration. The sentence above it says what to do. */
  unknownNote: 'Wir haben keine Bestätigung erhalten. Deine Angaben stehen noch im Formular.',
  home: 'Zur Startseite',
  dashboard: 'Zum Dashboard',
  needsScript: 'Das Formular auf dieser Seite braucht JavaScript. Ohne geht es genauso gut per E-Mail oder Post.',
  writeInstead: 'Klappt es nicht, schick uns deine Erklärung einfach per E-Mail an',
};

/** Texts of `/kuendigen`. */
export const cancelTexts = {
  documentTitle: 'Vertrag kündigen',
  title: 'Verträge hier kündigen',
  lead: 'Hier kündigst du dein Abo, ohne dich anzumelden. Du bekommst sofort eine Bestätigung per E-Mail.',
  kind: 'Art der Kündigung',
  ordinary: 'Ordentliche Kündigung',
  kindHint: 'Ordentlich ist der Normalfall: ohne Grund, zum Ende des Abrechnungsmonats.',
  forCause: 'Außerordentliche Kündigung aus wichtigem Grund',
  reason: 'Grund der Kündigung',
  missingReason: 'Bitte nenne den wichtigen Grund.',
  email: 'E-Mail-Adresse deines Kontos',
  contractHint: 'Schreib „Abo“, den Namen deines Tarifs oder deine Bestellnummer. Alles andere prüfen wir zuerst.',
  contractDefault: 'Abo',
  end: 'Ende des Vertrags',
  earliest: 'Zum frühestmöglichen Zeitpunkt',
  onDay: 'Zu einem bestimmten Datum',
  day: 'Datum',
  missingDay: 'Bitte wähle ein Datum.',
  wrongDay: 'Dieses Datum gibt es nicht. Bitte prüfe Tag, Monat und Jahr.',
  pastDay: 'Dieses Datum ist schon vorbei. Bitte wähle heute oder einen späteren Tag.',
  confirmationEmail: 'E-Mail-Adresse für die Bestätigung',
  confirmationHint: 'Leer lassen, wenn es dieselbe Adresse ist.',
  submit: 'jetzt kündigen',
  doneTitle: 'Deine Kündigung ist eingegangen',
  done: 'Die Bestätigung schicken wir dir jetzt per E-Mail an',
  /**
   * Sentences of the receipt about the effect: `endsEarliest` and `now` for a signed-in customer, `waits` for a
   * visitor, `checkedByOwner` if the shop's owner decides.
   */
  now: 'Du bist angemeldet. Darum führen wir die Kündigung jetzt aus.',
  endsEarliest:
    'Dein Vertrag endet zum frühestmöglichen Zeitpunkt. Das genaue Datum schreiben wir an die E-Mail-Adresse deines Kontos.',
  waits: (until: string) =>
    `Gibt es ein Abo zu der E-Mail-Adresse des Kontos, schreiben wir dorthin, wann es endet. Kommt von dort kein Einspruch und ist nichts zu prüfen, führen wir die Kündigung bis ${until} aus. Das Vertragsende verschiebt sich dadurch nicht.`,
  checkedByOwner:
    'Wir prüfen deine Angaben. Führen wir die Kündigung aus, schreiben wir an die E-Mail-Adresse des Kontos, wann der Vertrag endet.',
  /** Beginning of the downloaded file's name. */
  filePrefix: 'Kuendigung',
  withoutScript: {
    instruction:
      'Schreib uns, dass du kündigst. Wir bestätigen dir den Eingang per E-Mail, mit Datum, Uhrzeit und Vertragsende.',
    contents: [
      'deinen Vor- und Nachnamen',
      'die E-Mail-Adresse deines Kontos',
      'den Vertrag, zum Beispiel dein Abo',
      'wann der Vertrag enden soll, sonst endet er zum frühestmöglichen Zeitpunkt',
      'den Grund, wenn du außerordentlich kündigst',
    ],
  },
};

/** Texts of `/widerruf`. */
export const withdrawTexts = {
  documentTitle: 'Vertrag widerrufen',
  title: 'Vertrag widerrufen',
  lead: 'Innerhalb von 14\u00a0Tagen kannst du deinen Vertrag ohne Angabe von Gründen widerrufen. Das gilt für dein Abo und für die Box.',
  contract: 'Vertrag oder Bestellnummer',
  contractHint: 'Zum Beispiel „Abo“ oder deine Bestellnummer aus unserer E-Mail.',
  email: 'E-Mail-Adresse für die Eingangsbestätigung',
  next: 'Vertrag widerrufen',
  checkTitle: 'Stimmt alles?',
  check: 'Mit dem nächsten Klick erklärst du den Widerruf.',
  declaration: 'Hiermit widerrufe ich den genannten Vertrag.',
  confirm: 'Widerruf bestätigen',
  back: 'Angaben ändern',
  doneTitle: 'Dein Widerruf ist eingegangen',
  done: 'Die Eingangsbestätigung schicken wir dir jetzt per E-Mail an',
  refund:
    'Wir erstatten dir, was dir zusteht, spätestens 14\u00a0Tage nach dem Eingang. Das Geld geht auf das Zahlungsmittel zurück, mit dem du bezahlt hast.',
  /** Sentences about the effect: `now` for a signed-in customer, `checkedByOwner` if the shop's owner decides. */
  now: 'Du bist angemeldet. Darum bearbeiten wir deinen Widerruf sofort. Das Ergebnis schreiben wir dir per E-Mail.',
  checkedByOwner: 'Wir prüfen deine Angaben und schreiben dir.',
  /** Beginning of the downloaded file's name. */
  filePrefix: 'Widerruf',
  withoutScript: {
    instruction:
      'Schreib uns innerhalb von 14\u00a0Tagen, dass du deinen Vertrag widerrufst. Wir bestätigen dir den Eingang per E-Mail, mit Datum und Uhrzeit.',
    contents: ['deinen Vor- und Nachnamen', 'den Vertrag oder die Bestellnummer', 'deine E-Mail-Adresse'],
  },
};
