/** Texts of the page /faq; the questions and answers are in `faq/entries/`. */
export const faqTexts = {
  documentTitle: 'FAQ',
  title: 'Häufig gestellte Fragen',
  lead: 'Kurze Antworten für Eltern, nach Themen sortiert.',
  searchLabel: 'Wonach suchst du?',
  placeholder: 'Fragen durchsuchen...',
  clear: 'Suche leeren',
  none: 'Keine passenden Fragen gefunden.',
  topics: 'Sieh dir ein Thema an:',
  hits: (count: number) => (count === 1 ? '1 Frage gefunden.' : `${count} Fragen gefunden.`),
  inCategory: (count: number) => (count === 1 ? '1 Frage' : `${count} Fragen`),
  linkTo: (question: string) => `Link zur Frage: ${question}`,
  contactTitle: 'Keine Antwort gefunden?',
  contactText: 'Schreib uns. Wir helfen dir gern.',
  contact: 'Support kontaktieren',
  subject: (product: string) => `Frage zur ${product}`,
  /** End of the mail's text, below the person's question: the page and the live versions, nothing about the person. */
  body: (versions: string) => `\n\n\n(Seite FAQ, ${versions})`,
};

/** Texts of the page /setup; those of the steps are in `setup/steps.ts`. */
export const setupTexts = {
  documentTitle: 'Einrichtung',
  title: (product: string) => `Einrichtung deiner ${product}`,
  lead: 'Fünf Schritte, einer nach dem anderen. Du brauchst die Box, dein Handy oder Tablet und das Passwort deines WLANs zu Hause.',
  print: 'Anleitung drucken',
  progress: (done: number, all: number) => `${done} von ${all} Schritten erledigt`,
  startOver: 'Von vorn beginnen',
  stepList: 'Zu einem Schritt springen',
  isDone: 'erledigt',
  show: 'Anzeigen',
  hide: 'Einklappen',
  startHere: 'Hier starten',
  tips: 'Tipps',
  troubles: 'Wenn etwas nicht klappt',
  done: (number: number) => `Schritt ${number} ist erledigt`,
  address: 'Adresse',
  fallback: 'Zweite Adresse, falls die erste nicht klappt',
  copy: 'Kopieren',
  copied: 'Kopiert',
  open: 'Öffnen',
  openInTab: (address: string) => `${address} in einem neuen Tab`,
  /** For screen readers. Where the browser denies the clipboard, the address is selected instead. */
  copyOutcomes: {
    copied: 'Die Adresse ist kopiert.',
    selected: 'Die Adresse ist markiert. Kopiere sie bitte selbst.',
  },
  qr: (address: string) => `QR-Code mit der Adresse ${address}`,
  boxPicture: 'Zeichnung der Box: Vorn leuchtet die blaue Status-LED.',
  undersidePicture: 'Zeichnung der Unterseite: Auf dem Aufkleber steht das WLAN-Passwort.',
  underside: 'Das Passwort steht auf dem Aufkleber an der Unterseite.',
  led: 'Status-LED',
  sticker: 'WLAN-Passwort',
  ai: 'Die Geschichten werden von künstlicher Intelligenz erzeugt und automatisch auf altersgerechte Sprache und Themen geprüft. Eine Garantie gibt es dafür nicht.',
  microphone: 'Wann ist das Mikrofon an? {microphone}',
  linkedTitle: 'Geschafft!',
  linked: { beforeName: 'Die Box', afterName: 'ist jetzt mit deinem Konto verbunden.' },
  toDashboard: 'Zum Dashboard',
  /** About boxes that were linked before. */
  known: {
    beforeName: 'Deine Box',
    afterName: 'ist verbunden.',
    several: (count: number) => `${count} Boxen sind mit deinem Konto verbunden.`,
  },
  /** After the last step: `ready` unless the server says that something is missing. */
  finish: {
    title: 'Alles eingerichtet!',
    ready: 'Du hast alle fünf Schritte geschafft. Viel Freude mit der ersten Geschichte!',
    noBox:
      'Du hast alle fünf Schritte geschafft. Deine Box sehen wir aber noch nicht. Sieh bitte in Schritt\u00a05 unter „Wenn etwas nicht klappt“ nach.',
    noPlan: 'Du hast alle fünf Schritte geschafft. Für die erste Geschichte fehlt nur noch ein aktives Abo.',
  },
  subscriptionTitle: 'Abo-Status prüfen',
  subscriptionText: 'Damit die Box Geschichten erzählt, brauchst du ein aktives Abo.',
  hasPlan: 'Dein Abo ist aktiv.',
  order: 'Abo abschließen',
  check: 'Abo-Status prüfen',
};
