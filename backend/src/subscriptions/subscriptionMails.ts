import { plans, planText, unpaidMinutes } from 'api-contract';
import type { Block, MailContent } from 'node-kit/mailContent.ts';
import { formatDay, formatEuro, formatMoment } from '../mails/germanFormats.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import { beginOfOrder, contractBlocks } from './contractTexts.ts';
import type { SubscriptionRow } from './currentSubscription.ts';

interface Circumstances {
  /** When the customer asked for it, where that was earlier than our look at the provider. */
  requestedAt: Date;
  /** Cents on the provider's invoice for a change to a larger plan. */
  changeCents: number | null;
}

export type Write = (row: SubscriptionRow, config: MailFacts, circumstances: Circumstances) => MailContent;

const mail = (subject: string, heading: string, blocks: Block[]): MailContent => ({
  language: 'de',
  subject,
  heading,
  blocks,
});

/** By name and hours, because „Unbegrenzt“ has a limit (§ 5 UWG). */
const ordered = (row: SubscriptionRow) => planText(plans[row.planId]);
/** The one that was paid for. */
const running = (row: SubscriptionRow) => planText(plans[row.periodPlanId]);
const price = (row: SubscriptionRow) => `${formatEuro(plans[row.planId].priceCents)} pro Monat inkl.\u00a0MwSt.`;
const endDay = (row: SubscriptionRow) => formatDay(row.endsAt ?? row.periodEnd);

export const orderConfirmation: Write = (row, config) =>
  mail(`Deine Bestellung: Abo ${ordered(row)}`, 'Danke für deine Bestellung!', [
    {
      paragraph:
        'Dein Abo ist aktiv. Ab jetzt kann deine Box Geschichten erzählen. Bewahre diese E-Mail bitte auf. Sie enthält deinen Vertrag.',
    },
    {
      facts: [
        ['Abo', ordered(row)],
        ['Preis', price(row)],
        ['Bestätigt am', formatMoment(row.activatedAt ?? row.updatedAt)],
        ['Laufzeit bis', `${formatDay(row.periodEnd)}, danach monatlich weiter`],
        ['Bestellnummer', row.subscriptionId],
      ],
    },
    { button: { label: 'Zum Dashboard', url: `${config.siteOrigin}/dashboard` } },
    { paragraph: `Deine Box ist noch nicht eingerichtet? So geht es:\n${config.siteOrigin}/setup` },
    { paragraph: `Deine Rechnungen findest du hier:\n${config.siteOrigin}/subscription` },
    ...contractBlocks(plans[row.planId], config, beginOfOrder),
  ]);

export const cancellationConfirmation: Write = (row, config, { requestedAt }) =>
  mail(`Deine Kündigung ist bestätigt: Abo ${running(row)}`, 'Deine Kündigung ist bestätigt', [
    { paragraph: 'Schade, dass du gehst. Wir haben deine Kündigung erhalten und ausgeführt.' },
    {
      facts: [
        ['Abo', running(row)],
        ['Eingegangen am', formatMoment(requestedAt)],
        ['Endet am', endDay(row)],
      ],
    },
    { paragraph: 'Bis dahin kannst du deine Geschichtenminuten nutzen. Danach wird nichts mehr abgebucht.' },
    {
      paragraph: `Du hast es dir anders überlegt? Bis zum Ende kannst du die Kündigung zurücknehmen:\n${config.siteOrigin}/subscription`,
    },
  ]);

export const resumption: Write = (row, config) =>
  mail(`Dein Abo läuft weiter: ${ordered(row)}`, 'Schön, dass du bleibst', [
    {
      paragraph: `Deine Kündigung ist zurückgenommen. Dein Abo ${ordered(row)} verlängert sich am ${formatDay(row.periodEnd)}.`,
    },
    {
      facts: [['Preis', price(row)]],
    },
    { paragraph: `Du kannst jederzeit zum Ende des Abrechnungsmonats kündigen:\n${config.siteOrigin}/kuendigen` },
  ]);

interface Change {
  subject: string;
  sentence: string;
  begin: string;
  charged?: [string, string][];
}

const planChange = (row: SubscriptionRow, config: MailFacts, { subject, sentence, begin, charged = [] }: Change) =>
  mail(subject, 'Dein neuer Tarif', [
    { paragraph: sentence },
    { facts: [['Neuer Tarif', ordered(row)], ...charged, ['Preis', price(row)], ['Gilt ab', begin]] },
    ...contractBlocks(plans[row.planId], config, `am ${begin}`),
  ]);

export const planChangeNow: Write = (row, config, { changeCents }) =>
  planChange(row, config, {
    subject: `Dein neuer Tarif: ${ordered(row)}`,
    sentence:
      'Dein Wechsel gilt ab sofort. Heute hat ein neuer Abrechnungsmonat mit den neuen Stunden begonnen. Die restlichen Tage des alten Monats haben wir auf den Preis angerechnet.',
    begin: formatDay(row.periodStart),
    charged: changeCents === null ? [] : [['Heute abgebucht', formatEuro(changeCents)]],
  });

export const planChangeLater: Write = (row, config) =>
  planChange(row, config, {
    subject: `Dein Wechsel ist vorgemerkt: ${ordered(row)}`,
    sentence: `Dein Wechsel ist vorgemerkt. Er gilt ab dem nächsten Abrechnungsmonat, der am ${formatDay(row.periodEnd)} beginnt. Bis dahin behältst du die Stunden deines jetzigen Tarifs.`,
    begin: formatDay(row.periodEnd),
  });

/** A change to a smaller plan was planned, and taken back before it began. */
export const planKept: Write = (row, config) =>
  mail(`Du bleibst bei deinem Tarif: ${ordered(row)}`, 'Du bleibst bei deinem Tarif', [
    {
      paragraph: `Der geplante Wechsel entfällt. Dein Abo ${ordered(row)} läuft ohne Unterbrechung weiter.`,
    },
    {
      facts: [
        ['Preis', price(row)],
        ['Verlängert sich am', formatDay(row.periodEnd)],
      ],
    },
    { paragraph: `Du kannst jederzeit zum Ende des Abrechnungsmonats kündigen:\n${config.siteOrigin}/kuendigen` },
  ]);

/** The first renewal after a change to a smaller plan: the promised plan has begun. */
export const planStart: Write = (row, config) =>
  mail(`Ab jetzt gilt: ${ordered(row)}`, 'Dein neuer Tarif hat begonnen', [
    {
      paragraph: `Dein Abo hat sich verlängert. Ab jetzt gilt der Tarif ${ordered(row)}, zu dem du gewechselt bist.`,
    },
    {
      facts: [
        ['Tarif', ordered(row)],
        ['Preis', price(row)],
        ['Gilt ab', formatDay(row.periodStart)],
        ['Verlängert sich am', formatDay(row.periodEnd)],
      ],
    },
    { button: { label: 'Abo verwalten', url: `${config.siteOrigin}/subscription` } },
    { paragraph: `Du kannst jederzeit zum Ende des Abrechnungsmonats kündigen:\n${config.siteOrigin}/kuendigen` },
  ]);

/** The page said that a change waits to be confirmed, and the bank said no. `planId`: the plan that was wanted. */
export const planChangeRefused: Write = (row, config) =>
  mail(`Dein Tarifwechsel hat nicht geklappt: ${ordered(row)}`, 'Dein Tarifwechsel hat nicht geklappt', [
    {
      paragraph: `Der Wechsel zum Tarif ${planText(plans[row.planId])} für ${price(row)} wurde nicht bezahlt. Dein Abo bleibt, wie es ist, und es wurde nichts abgebucht.`,
    },
    { paragraph: 'Bitte prüfe deine Zahlungsart unter „Abo verwalten“. Danach kannst du erneut wechseln.' },
    { button: { label: 'Abo verwalten', url: `${config.siteOrigin}/subscription` } },
  ]);

export const paymentFailure: Write = (row, config) =>
  mail(`Deine Zahlung hat nicht geklappt: Abo ${ordered(row)}`, 'Deine Zahlung hat nicht geklappt', [
    {
      paragraph: `Wir konnten den Betrag für dein Abo ${ordered(row)} (${price(row)}) nicht abbuchen. Das kann an einer abgelaufenen Karte oder am Limit liegen.`,
    },
    {
      paragraph: `Bitte prüfe deine Zahlungsart unter „Abo verwalten“. Wir versuchen es in den nächsten Tagen noch einmal. Bis dahin erzählt deine Box höchstens ${unpaidMinutes}\u00a0Minuten.`,
    },
    { button: { label: 'Abo verwalten', url: `${config.siteOrigin}/subscription` } },
  ]);

export const ending: Write = (row, config) =>
  mail(`Dein Abo ist beendet: ${running(row)}`, 'Dein Abo ist beendet', [
    {
      paragraph: `Dein Abo ${running(row)} ist beendet. Es wird nichts mehr abgebucht. Deine Boxen und Einstellungen bleiben in deinem Konto.`,
    },
    { paragraph: `Du kannst jederzeit ein neues Abo abschließen:\n${config.siteOrigin}/subscription` },
  ]);
