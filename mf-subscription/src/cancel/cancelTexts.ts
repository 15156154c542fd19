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
   * Sentences of the receipt about the effect: `endsEarliest` and `now` for a signed-in customer, `endsIfFound`
   * for a visitor, `checkedByOwner` if the shop's owner decides.
   */
  now: 'Du bist angemeldet. Darum führen wir die Kündigung jetzt aus.',
  endsEarliest:
    'Dein Vertrag endet zum frühestmöglichen Zeitpunkt. Das genaue Datum schreiben wir an die E-Mail-Adresse deines Kontos.',
  endsIfFound:
    'Gibt es ein Abo zu der E-Mail-Adresse des Kontos und ist nichts zu prüfen, endet es zum frühestmöglichen Zeitpunkt. Wann das ist, schreiben wir nur an diese Adresse.',
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
