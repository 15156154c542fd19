import { unpaidMinutes, type PlanId } from 'api-contract';

/** Texts of the page `/subscription` around the plans, and of the plans' cards. */
export const subscriptionTexts = {
  documentTitle: 'Abo verwalten',
  headline: 'Wähle dein Abenteuer-Abo',
  lead: 'Jeder Monat bringt neue Stunden voller Geschichten. Du entscheidest, wie viele.',
  popular: 'Beliebt',
  current: 'Dein aktueller Tarif',
  next: 'Dein nächster Tarif',
  choose: 'Abo auswählen',
  /** Button of a card on a phone, where its features are hidden at first. */
  details: 'Details',
  /** Continues `details` for screen readers, so it begins with a space. */
  detailsOf: (plan: string) => ` zum Tarif ${plan}`,
  perMonth: 'pro Monat',
  vat: 'inkl.\u00a0MwSt.',
  /** Reasons why no card has a button: the subscription is not usable, or a change of plan is not confirmed. */
  notWhileInactive: 'Solange dein Abo ruht, kannst du keinen anderen Tarif wählen.',
  notWhilePending: 'Sobald dein Wechsel bestätigt oder verworfen ist, kannst du wieder einen Tarif wählen.',
  /** Only smaller plans have a button, because a larger one would credit the rest of a month that is not paid. */
  notLargerWhileUnpaid: 'Einen größeren Tarif kannst du wählen, sobald dein Monat bezahlt ist.',
  ended: (date: string) => `Dein Abo ist am ${date} ausgelaufen.`,
  checkoutCancelled:
    'Du hast die Bezahlung abgebrochen. Es ist kein Vertrag entstanden, und es wurde nichts abgebucht.',
};

const commonFeatures = ['Alle Themen', 'Personalisierte Geschichten', 'Altersgerechte Anpassung'];

/** Features on the card of each plan. */
export const features: Record<PlanId, readonly string[]> = {
  basic: commonFeatures,
  standard: [...commonFeatures, 'Bevorzugter Support'],
  premium: [...commonFeatures, 'Premium-Support', 'Zusätzlich exklusive Themen', 'Keine Wartezeiten'],
};

/** Cards below the plans. */
export const infoBoxes = [
  {
    title: 'Flexible Laufzeit',
    text: 'Jeder Tarif ist monatlich kündbar, und zwar jederzeit. Die Kündigung wirkt zum Ende des Abrechnungsmonats. Bis dahin nutzt du deine Stunden weiter.',
  },
  {
    title: 'Nicht genutzte Stunden',
    text: 'Nicht genutzte Stunden verfallen am Monatsende. Sie werden nicht in den nächsten Monat übertragen. Mit Monat ist dein Abrechnungsmonat gemeint. Er beginnt am Tag deiner Bestellung oder deines Wechsels in einen größeren Tarif.',
  },
];

export const plansNote =
  'Wie viele Geschichten es sind, hängt von der Altersstufe deines Kindes ab. „Alle Themen“ sind die Themen aller Altersstufen. „Exklusive Themen“ kommen im größten Tarif noch dazu.';

/** Texts of the panel about the running subscription, above the plans, and about the invoices of an ended one. */
export const currentTexts = {
  title: 'Dein Abo',
  loading: 'Dein Abo wird geladen.',
  reload: 'Neu laden',
  unknown: 'Welcher Tarif bei dir gerade läuft, können wir im Moment nicht zeigen.',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  until: 'Laufzeit bis',
  renews: 'Verlängert sich am',
  ends: 'Endet am',
  nextFrom: 'Danach gilt der Tarif',
  endNote: 'Dein Abo ist gekündigt. Bis zum Ende nutzt du es ganz normal weiter.',
  /** In place of `endNote` while the subscription is unpaid or paused, so that fewer stories are told or none. */
  endNoteInactive: 'Dein Abo ist gekündigt.',
  resume: 'Kündigung zurücknehmen',
  resuming: 'Wird zurückgenommen...',
  /** Opens the dialog that takes a planned change to a smaller plan back. */
  stay: 'Wechsel zurücknehmen',
  resumed: 'Deine Kündigung ist zurückgenommen. Dein Abo läuft weiter.',
  paymentFailedTitle: 'Die letzte Zahlung hat nicht geklappt',
  paymentFailed: `Bitte prüfe deine Zahlungsart. Wir versuchen die Abbuchung in den nächsten Tagen noch einmal. Bis dahin erzählt deine Box höchstens ${unpaidMinutes}\u00a0Minuten.`,
  /** The bank waits for the customer to confirm the payment of a renewal. */
  confirmationTitle: 'Deine Bank möchte die Zahlung bestätigen',
  confirmation: `Bitte bestätige die Zahlung für den neuen Monat. Bis dahin erzählt deine Box höchstens ${unpaidMinutes}\u00a0Minuten. Die Seite unseres Zahlungsdienstes öffnet sich in einem neuen Tab.`,
  confirm: 'Zahlung bestätigen',
  changeMethod: 'Zahlungsart ändern',
  toAccount: 'Zum Konto',
  /** The owner has given up this month's invoice. */
  unpaidTitle: 'Dieser Monat ist nicht bezahlt',
  unpaid: `Bis zur nächsten Abbuchung erzählt deine Box höchstens ${unpaidMinutes}\u00a0Minuten. Du musst nichts tun. Fragen beantworten wir gern:`,
  /** The payment provider has stopped trying. */
  paymentGivenUp: 'Deshalb ruht dein Abo. Hinterlege bitte eine andere Zahlungsart, dann geht es weiter.',
  pausedTitle: 'Dein Abo ruht',
  /** Paused at the payment provider. The support's address follows. */
  paused: 'Deine Box erzählt zurzeit keine Geschichten. Prüfe bitte deine Zahlungsart. Hilft das nicht, schreib uns:',
  portal: 'Rechnungen und Zahlungsart',
  portalBusy: 'Wird geöffnet...',
  former: 'Du hattest schon ein Abo? Hier findest du deine Rechnungen.',
  noInvoices: 'Zu deinem Konto gibt es noch keine Rechnungen.',
  cancel: 'Abo kündigen',
  withdraw: 'Vertrag widerrufen',
};

/** Statement that § 312j (1) BGB demands when ordering begins. */
export const describePaymentAndDelivery = (paymentMethods: string, countries: string) =>
  `Bezahlen kannst du mit: ${paymentMethods}. Das Abo gibt es für Boxen in: ${countries}.`;

/** Texts of the dialog that orders a plan. The summary of a plan change shows the same facts. */
export const orderTexts = {
  title: 'Abo abschließen',
  introduction: 'Du bestellst hier verbindlich. Danach bezahlst du auf der Seite unseres Zahlungsdienstes.',
  noBox: 'Noch keine Box verbunden. Ohne Abenteuerbox kannst du mit dem Abo nichts hören.',
  setup: 'So richtest du deine Box ein',
  summary: 'Deine Bestellung',
  product: 'Produkt',
  productText: (plan: string, product: string) => `Abo „${plan}“ für deine ${product}`,
  amount: 'Umfang',
  needed: 'Du brauchst',
  neededText: (product: string) => `eine ${product} und WLAN`,
  price: 'Gesamtpreis',
  term: 'Laufzeit',
  termText: 'Ein Monat, ohne Mindestlaufzeit. Es verlängert sich monatlich, bis du kündigst.',
  cancellation: 'Kündigung',
  cancellationText: 'Jederzeit möglich. Sie wirkt zum Ende des Abrechnungsmonats.',
  /** `termText` and `cancellationText` in one line, for the foot of the dialog. */
  termBrief: 'Laufzeit ein Monat, verlängert sich. Jederzeit kündbar zum Ende des Abrechnungsmonats.',
  /** `startText` for the foot of the dialog. */
  startBrief: 'Beginn sofort nach der Zahlung.',
  start: 'Beginn',
  startText: 'Sofort, sobald deine Zahlung bestätigt ist.',
  withdrawal: 'Widerruf',
  withdrawalText: '14\u00a0Tage lang, ohne Angabe von Gründen.',
  address: 'Bestätigung',
  addressText: 'Die Bestätigung geht an',
  unconfirmed: 'Diese Adresse ist noch nicht bestätigt.',
  sendLink: 'Bestätigungslink senden',
  linkSent: 'Der Link ist unterwegs. Sieh bitte in dein Postfach.',
  linkFailed: 'Der Link ließ sich nicht senden. Bitte versuche es in ein paar Minuten erneut.',
  terms: 'AGB',
  withdrawalNotice: 'Widerrufsbelehrung',
  newTab: 'öffnet in einem neuen Tab',
  order: 'Jetzt kostenpflichtig bestellen',
  busy: 'Wird verarbeitet...',
  cancel: 'Abbrechen',
  failed: 'Es ist ein Fehler aufgetreten. Bitte versuche es später erneut.',
};
