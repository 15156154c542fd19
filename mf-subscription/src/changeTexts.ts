import { isLarger, type Plan } from 'api-contract';
import { formatEuro } from 'ui-kit';

/** Describes a plan: `„Standard“ (6 Stunden für 19,99 € pro Monat inkl. MwSt.)` */
const describePlan = ({ name, hoursPerMonth, priceCents }: Plan) =>
  `„${name}“ (${hoursPerMonth}\u00a0Stunden für ${formatEuro(priceCents)} pro Monat inkl.\u00a0MwSt.)`;

/** Describes a plan in a sentence that states the price elsewhere: `„Standard“ (6 Stunden)` */
const describeWithoutPrice = ({ name, hoursPerMonth }: Plan) => `„${name}“ (${hoursPerMonth}\u00a0Stunden)`;

/**
 * Texts of a change from the running plan (`from`) to the chosen plan (`to`). A larger plan begins at once with a new
 * billing period, and the rest of the old period is credited. A smaller plan begins with the next period. The user can
 * also choose the running plan (`from` and `to` have the same id), which takes back a planned change or a cancellation. A
 * running or planned plan has the price that the subscription pays.
 */
export const changeTexts = {
  title: 'Tarif wechseln',
  /** First sentences of the dialog. `planned`: smaller plan that was to begin with the next period. */
  explanation(from: Plan, to: Plan, planned?: Plan): string {
    if (from.id === to.id) {
      const withdrawn = planned ? ` Der geplante Wechsel zu ${describePlan(planned)} entfällt.` : '';
      return `Du bleibst bei ${describePlan(to)}.${withdrawn}`;
    }
    const difference = formatEuro(Math.abs(to.priceCents - from.priceCents));
    const direction = isLarger(to, from) ? 'mehr' : 'weniger';
    return `Du wechselst von ${describeWithoutPrice(from)} zu ${describeWithoutPrice(to)}. Du zahlst künftig ${difference} ${direction} pro Monat inkl.\u00a0MwSt.`;
  },
  /** `price`: amount that is charged at once, as the payment provider calculates it. */
  today: (price: string) => `Heute zahlst du ${price}`,
  todayNote: (price: string) => `Danach zahlst du ${price} pro Monat inkl.\u00a0MwSt.`,
  /** Shown while today's amount is loading. */
  todayPending: 'Wir fragen gerade nach, was du heute zahlst.',
  todayFailed: 'Was du heute zahlst, können wir gerade nicht zeigen. Ohne diesen Betrag buchen wir nichts ab.',
  todayRetry: 'Betrag neu laden',
  nothingToday: 'Heute zahlst du nichts',
  /** Follows `explanation` if the subscription is cancelled. */
  cancelled: 'Deine Kündigung nimmst du mit dem Wechsel zurück.',
  /** Sentences about the time at which the new plan begins. */
  start(from: Plan, to: Plan): string {
    if (from.id === to.id) return 'Läuft ohne Unterbrechung weiter.';
    return isLarger(to, from)
      ? 'Sofort. Heute beginnt ein neuer Abrechnungsmonat mit den neuen Stunden. Die restlichen Tage des alten Monats rechnen wir auf den Preis an.'
      : 'Mit dem nächsten Abrechnungsmonat. Bis dahin behältst du die Stunden deines jetzigen Tarifs.';
  },
  /** `start` for the foot of the dialog. */
  startBrief(from: Plan, to: Plan): string {
    if (from.id === to.id) return 'Läuft ohne Unterbrechung weiter.';
    return isLarger(to, from) ? 'Beginn heute, mit einem neuen Monat.' : 'Beginn mit dem nächsten Abrechnungsmonat.';
  },
  /** Outcome of a change that the server has accepted. */
  done(from: Plan, to: Plan): string {
    if (from.id === to.id) return `Erledigt. Du bleibst beim Tarif ${describePlan(to)}.`;
    return isLarger(to, from)
      ? changeTexts.confirmed(to)
      : `Vorgemerkt. Mit dem nächsten Abrechnungsmonat gilt der Tarif ${describePlan(to)}.`;
  },
  confirmed: (to: Plan) => `Geschafft. Du hast jetzt den Tarif ${describePlan(to)}.`,
  /** The payment of a larger plan is open, and nobody has to do anything. */
  pending: (to: Plan) =>
    `Dein Wechsel zum Tarif ${describePlan(to)} wird noch bestätigt. Das kann ein paar Minuten dauern. Du musst nichts weiter tun.`,
  /** The bank waits for the customer. */
  confirmationTitle: 'Bestätigung der Bank steht aus',
  confirmation: (to: Plan, from: Plan | undefined) =>
    `Deine Bank möchte, dass du die Zahlung für den Tarif ${describePlan(to)} bestätigst. Bis dahin behältst du ${from ? `„${from.name}“` : 'deinen Tarif'}. Die Seite unseres Zahlungsdienstes öffnet sich in einem neuen Tab. Komm danach hierher zurück.`,
  discard: 'Wechsel verwerfen',
  discarding: 'Wird verworfen...',
  discarded: 'Der Wechsel ist verworfen. Dein Abo bleibt, wie es ist, und es wurde nichts abgebucht.',
  refused: (to: Plan) =>
    `Deine Bank hat die Zahlung abgelehnt. Der Wechsel zum Tarif ${describePlan(to)} hat deshalb nicht geklappt. Dein Abo bleibt, wie es ist. Prüfe bitte deine Zahlungsart.`,
  expired: (to: Plan) =>
    `Die Zahlung wurde nicht rechtzeitig bestätigt. Der Wechsel zum Tarif ${describePlan(to)} ist deshalb entfallen. Dein Abo bleibt, wie es ist. Du kannst jederzeit erneut wechseln.`,
  /** Label of the button. § 312j BGB (German Civil Code) requires „kostenpflichtig“ if the change costs something. */
  confirm: (from: Plan, to: Plan) => (from.id === to.id ? 'Beim Tarif bleiben' : 'Jetzt kostenpflichtig wechseln'),
};
