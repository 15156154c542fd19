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
