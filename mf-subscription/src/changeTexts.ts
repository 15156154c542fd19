import { isLarger, type Plan } from 'api-contract';
import { formatEuro } from 'ui-kit';

/** `„Standard“ (6 Stunden für 19,99 € pro Monat inkl. MwSt.)` */
const named = ({ name, hoursPerMonth, priceCents }: Plan) =>
  `„${name}“ (${hoursPerMonth}\u00a0Stunden für ${formatEuro(priceCents)} pro Monat inkl.\u00a0MwSt.)`;

/**
 * Up, a new period begins at once and the rest of the old one is credited; down, the next period is the cheaper one.
 */
export const changeTexts = {
  title: 'Tarif wechseln',
  explanation(from: Plan, to: Plan, planned?: Plan): string {
    if (from === to)
      return `Du bleibst bei ${named(to)}.${planned ? ` Der geplante Wechsel zu ${named(planned)} entfällt.` : ''}`;
    const difference = formatEuro(Math.abs(to.priceCents - from.priceCents));
    const direction = isLarger(to, from) ? 'mehr' : 'weniger';
    return `Du wechselst von ${named(from)} zu ${named(to)}. Du zahlst künftig ${difference} ${direction} pro Monat inkl.\u00a0MwSt.`;
  },
  today: (price: string) => `Heute zahlst du ${price}`,
  todayNote: (price: string) => `Danach zahlst du ${price} pro Monat inkl.\u00a0MwSt.`,
  todayPending: 'Wir fragen gerade nach, was du heute zahlst.',
  todayFailed: 'Was du heute zahlst, können wir gerade nicht zeigen. Ohne diesen Betrag buchen wir nichts ab.',
  todayRetry: 'Betrag neu laden',
  nothingToday: 'Heute zahlst du nichts',
  cancelled: 'Deine Kündigung nimmst du mit dem Wechsel zurück.',
  start(from: Plan, to: Plan): string {
    if (from === to) return 'Läuft ohne Unterbrechung weiter.';
    return isLarger(to, from)
      ? 'Sofort. Heute beginnt ein neuer Abrechnungsmonat mit den neuen Stunden. Die restlichen Tage des alten Monats rechnen wir auf den Preis an.'
      : 'Mit dem nächsten Abrechnungsmonat. Bis dahin behältst du die Stunden deines jetzigen Tarifs.';
  },
  done(from: Plan, to: Plan): string {
    if (from === to) return `Erledigt. Du bleibst beim Tarif ${named(to)}.`;
    return isLarger(to, from)
      ? changeTexts.confirmed(to)
      : `Vorgemerkt. Mit dem nächsten Abrechnungsmonat gilt der Tarif ${named(to)}.`;
  },
  confirmed: (to: Plan) => `Geschafft. Du hast jetzt den Tarif ${named(to)}.`,
  pending: (to: Plan) =>
    `Dein Wechsel zum Tarif ${named(to)} wird noch bestätigt. Das kann ein paar Minuten dauern. Du musst nichts weiter tun.`,
  refused: (to: Plan) =>
    `Der Wechsel zum Tarif ${named(to)} hat nicht geklappt. Dein Abo bleibt, wie es ist. Prüfe bitte deine Zahlungsart.`,
  /** Staying orders nothing: the words of an order would be wrong there (§ 312j BGB). */
  confirm: (from: Plan, to: Plan) => (from === to ? 'Beim Tarif bleiben' : 'Jetzt kostenpflichtig wechseln'),
};
