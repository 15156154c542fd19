import { formatPlan, plans, unpaidMinutes, type Plan, type PlanId } from 'api-contract';
import type { AttachmentContent, Block, MailContent } from 'node-kit/mailContent.ts';
import { createMail } from '../mails/createMail.ts';
import { formatDay, formatEuro, formatMoment } from '../mails/germanFormats.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import { buildMemberLink } from '../mails/memberLink.ts';
import { beginOfOrder, buildContractBlocks } from './contractTexts.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { describeStatus } from './providerStatus.ts';

/*
 * Mails about a subscription. Each function writes the mail of its name from the stored row; `mailChanges` decides
 * which one is due. A mail that concludes or changes the contract has its facts, and its text as an attachment.
 */

/** Facts about a change that the row does not have. */
interface Circumstances {
  /** When the customer asked for the change. */
  requestedAt: Date;
  /** Cents that a change to a larger plan has charged; null for every other change. */
  changeCents: number | null;
}

export type WriteMail = (row: SubscriptionRow, config: MailFacts, circumstances: Circumstances) => MailContent;

/** Returns the plan that is renewed, with the price that is charged for it, which may be an earlier one. */
const readRenewedPlan = ({ planId, priceCents }: SubscriptionRow): Plan => ({
  ...plans[planId],
  priceCents: priceCents ?? plans[planId].priceCents,
});
/** Formats the plan that is renewed. Its text has the hours, because „Unbegrenzt“ has a limit (§ 5 UWG). */
const formatRenewedPlan = (row: SubscriptionRow) => formatPlan(plans[row.planId]);
/** Formats the plan that was paid for. */
const formatPaidPlan = (row: SubscriptionRow) => formatPlan(plans[row.periodPlanId]);
const formatPrice = (row: SubscriptionRow) =>
  `${formatEuro(readRenewedPlan(row).priceCents)} pro Monat inkl.\u00a0MwSt.`;
const formatEndDay = (row: SubscriptionRow) => formatDay(row.endsAt ?? row.periodEnd);

const anytime = 'jederzeit zum Ende des Abrechnungsmonats';

/** Writes the contract as a file to keep. `begin` says in German when the plan begins. */
const attachContract = (row: SubscriptionRow, config: MailFacts, begin: string): AttachmentContent => ({
  filename: `Vertrag-${row.orderNumber}.txt`,
  heading: `Dein Vertrag zur Bestellung ${row.orderNumber}`,
  blocks: buildContractBlocks(readRenewedPlan(row), config, begin),
});

/** Names the attached contract, and the ways out of it that the law wants (§ 312k, § 356a BGB). */
const listContractWays = (row: SubscriptionRow, { siteOrigin }: MailFacts): Block[] => [
  {
    paragraph: `Im Anhang findest du Vertrag, AGB, Widerrufsbelehrung und Muster-Widerrufsformular als Textdatei:\nVertrag-${row.orderNumber}.txt\nBewahre diese E-Mail bitte auf.`,
  },
  {
    links: [
      { label: 'Verträge hier kündigen', url: `${siteOrigin}/kuendigen` },
      { label: 'Vertrag widerrufen', url: `${siteOrigin}/widerruf` },
    ],
  },
];

export const writeOrderConfirmation: WriteMail = (row, config) => ({
  ...createMail(`Deine Bestellung: Abo ${formatRenewedPlan(row)}`, 'Danke für deine Bestellung!', [
    { paragraph: 'Dein Abo ist aktiv. Ab jetzt kann deine Box Geschichten erzählen.' },
    {
      facts: [
        ['Abo', formatRenewedPlan(row)],
        ['Preis', formatPrice(row)],
        ['Beginn', formatDay(row.activatedAt ?? row.updatedAt)],
        ['Laufzeit', `ein Abrechnungsmonat bis ${formatDay(row.periodEnd)}, danach monatlich weiter`],
        ['Kündigung', anytime],
        ['Bestellnummer', row.orderNumber],
      ],
    },
    { button: { label: 'Zum Dashboard', url: buildMemberLink(config, '/dashboard') } },
    ...listContractWays(row, config),
    {
      links: [
        { label: 'Box einrichten', url: buildMemberLink(config, '/setup') },
        { label: 'Rechnungen und Zahlungsart', url: buildMemberLink(config, '/subscription') },
      ],
    },
  ]),
  attachment: attachContract(row, config, beginOfOrder),
});

export const writeCancellationConfirmation: WriteMail = (row, config, { requestedAt }) => {
  const { isUsable, hasFailedPayment } = describeStatus(row.status);
  // Of an unpaid month the box tells only a part, or nothing.
  const untilThen = isUsable && !hasFailedPayment ? 'Bis dahin kannst du deine Geschichtenminuten nutzen. ' : '';
  return createMail(`Deine Kündigung ist bestätigt: Abo ${formatPaidPlan(row)}`, 'Deine Kündigung ist bestätigt', [
    { paragraph: 'Schade, dass du gehst. Wir haben deine Kündigung erhalten und ausgeführt.' },
    {
      facts: [
        ['Abo', formatPaidPlan(row)],
        ['Bestellnummer', row.orderNumber],
        ['Eingegangen am', formatMoment(requestedAt)],
        ['Endet am', formatEndDay(row)],
      ],
    },
    { paragraph: `${untilThen}Danach wird nichts mehr abgebucht.` },
    { paragraph: 'Du hast es dir anders überlegt? Bis zum Ende kannst du die Kündigung zurücknehmen.' },
    { links: [{ label: 'Abo verwalten', url: buildMemberLink(config, '/subscription') }] },
  ]);
};

export const writeResumption: WriteMail = (row, config) =>
  createMail(`Dein Abo läuft weiter: ${formatRenewedPlan(row)}`, 'Schön, dass du bleibst', [
    {
      paragraph: `Deine Kündigung ist zurückgenommen. Dein Abo ${formatRenewedPlan(row)} verlängert sich am ${formatDay(row.periodEnd)}.`,
    },
    {
      facts: [['Preis', formatPrice(row)]],
    },
    ...toCancellation(config),
  ]);

/** Says how to cancel, with the link that the law wants. */
const toCancellation = ({ siteOrigin }: MailFacts): Block[] => [
  { paragraph: `Du kannst ${anytime} kündigen.` },
  { links: [{ label: 'Verträge hier kündigen', url: `${siteOrigin}/kuendigen` }] },
];

interface PlanChangeText {
  subject: string;
  sentence: string;
  /** First day of the new plan, formatted. */
  begin: string;
  /** Label and formatted amount of the money that was charged; empty if nothing was. */
  charged?: [string, string][];
}

const createPlanChangeMail = (
  row: SubscriptionRow,
  config: MailFacts,
  { subject, sentence, begin, charged = [] }: PlanChangeText,
): MailContent => ({
  ...createMail(subject, 'Dein neuer Tarif', [
    { paragraph: sentence },
    {
      facts: [
        ['Neuer Tarif', formatRenewedPlan(row)],
        ...charged,
        ['Preis', formatPrice(row)],
        ['Gilt ab', begin],
        ['Laufzeit', 'ein Abrechnungsmonat, danach monatlich weiter'],
        ['Kündigung', anytime],
        ['Bestellnummer', row.orderNumber],
      ],
    },
    ...listContractWays(row, config),
  ]),
  attachment: attachContract(row, config, `am ${begin}`),
});

export const writePlanChangeNow: WriteMail = (row, config, { changeCents }) =>
  createPlanChangeMail(row, config, {
    subject: `Dein neuer Tarif: ${formatRenewedPlan(row)}`,
    sentence:
      'Dein Wechsel gilt ab sofort. Heute hat ein neuer Abrechnungsmonat mit den neuen Stunden begonnen. Die restlichen Tage des alten Monats haben wir auf den Preis angerechnet.',
    begin: formatDay(row.periodStart),
    charged: changeCents === null ? [] : [['Heute abgebucht', formatEuro(changeCents)]],
  });

export const writePlanChangeLater: WriteMail = (row, config) =>
  createPlanChangeMail(row, config, {
    subject: `Dein Wechsel ist vorgemerkt: ${formatRenewedPlan(row)}`,
    sentence: `Dein Wechsel ist vorgemerkt. Er gilt ab dem nächsten Abrechnungsmonat, der am ${formatDay(row.periodEnd)} beginnt. Bis dahin behältst du die Stunden deines jetzigen Tarifs.`,
    begin: formatDay(row.periodEnd),
  });

/** Confirms that a planned change to a smaller plan was revoked before it began. */
export const writePlanKept: WriteMail = (row, config) =>
  createMail(`Du bleibst bei deinem Tarif: ${formatRenewedPlan(row)}`, 'Du bleibst bei deinem Tarif', [
    {
      paragraph: `Der geplante Wechsel entfällt. Dein Abo ${formatRenewedPlan(row)} läuft ohne Unterbrechung weiter.`,
    },
    {
      facts: [
        ['Preis', formatPrice(row)],
        ['Verlängert sich am', formatDay(row.periodEnd)],
      ],
    },
    ...toCancellation(config),
  ]);

/** Tells at the first renewal after a change to a smaller plan that this plan has begun. */
export const writePlanStart: WriteMail = (row, config) =>
  createMail(`Ab jetzt gilt: ${formatRenewedPlan(row)}`, 'Dein neuer Tarif hat begonnen', [
    {
      paragraph: `Dein Abo hat sich verlängert. Ab jetzt gilt der Tarif ${formatRenewedPlan(row)}, zu dem du gewechselt bist.`,
    },
    {
      facts: [
        ['Tarif', formatRenewedPlan(row)],
        ['Preis', formatPrice(row)],
        ['Gilt ab', formatDay(row.periodStart)],
        ['Verlängert sich am', formatDay(row.periodEnd)],
      ],
    },
    { button: { label: 'Abo verwalten', url: buildMemberLink(config, '/subscription') } },
    ...toCancellation(config),
  ]);

/** Formats the larger plan whose payment is open or has failed. Its price is that of new orders. */
const formatAwaited = (planId: PlanId | null) => (planId ? formatPlan(plans[planId]) : '');

const toSubscription = (label: string, config: MailFacts) => ({
  button: { label, url: buildMemberLink(config, '/subscription') },
});

export const writePlanChangeConfirmation: WriteMail = ({ pendingPlanId }, config) =>
  createMail(
    `Bitte bestätige deine Zahlung: ${formatAwaited(pendingPlanId)}`,
    'Deine Bank möchte die Zahlung bestätigen',
    [
      {
        paragraph: `Du wechselst zum Tarif ${formatAwaited(pendingPlanId)}. Deine Bank möchte, dass du die Zahlung bestätigst. Bis dahin behältst du deinen jetzigen Tarif.`,
      },
      toSubscription('Zahlung bestätigen', config),
      {
        paragraph:
          'Du hast dafür 23\u00a0Stunden Zeit, höchstens bis zum Ende deines Abrechnungsmonats. Ohne Bestätigung bleibt alles, wie es ist. Du kannst den Wechsel dort auch verwerfen.',
      },
    ],
  );

const createEndedMail = (endedPlanId: PlanId | null, reason: string, way: string, config: MailFacts) =>
  createMail(
    `Dein Tarifwechsel hat nicht geklappt: ${formatAwaited(endedPlanId)}`,
    'Dein Tarifwechsel hat nicht geklappt',
    [
      {
        paragraph: `${reason} Der Wechsel zum Tarif ${formatAwaited(endedPlanId)} entfällt. Dein Abo bleibt, wie es ist, und es wurde nichts abgebucht.`,
      },
      { paragraph: way },
      toSubscription('Abo verwalten', config),
    ],
  );

export const writePlanChangeExpired: WriteMail = ({ endedPlanId }, config) =>
  createEndedMail(
    endedPlanId,
    'Die Zahlung wurde nicht rechtzeitig bestätigt.',
    'Du kannst jederzeit erneut wechseln.',
    config,
  );

export const writePlanChangeRefused: WriteMail = ({ endedPlanId }, config) =>
  createEndedMail(
    endedPlanId,
    'Deine Bank hat die Zahlung abgelehnt.',
    'Bitte prüfe deine Zahlungsart unter „Abo verwalten“. Danach kannst du erneut wechseln.',
    config,
  );

/** Says what the box does while a payment is open. */
const untilPaid = `Bis dahin erzählt deine Box höchstens ${unpaidMinutes}\u00a0Minuten.`;

export const writePaymentFailure: WriteMail = (row, config) =>
  createMail(`Deine Zahlung hat nicht geklappt: Abo ${formatRenewedPlan(row)}`, 'Deine Zahlung hat nicht geklappt', [
    {
      paragraph: `Wir konnten den Betrag für dein Abo ${formatRenewedPlan(row)} nicht abbuchen. Das kann an einer abgelaufenen Karte oder am Limit liegen.`,
    },
    { facts: [['Preis', formatPrice(row)]] },
    { paragraph: `Bitte prüfe deine Zahlungsart. Wir versuchen es in den nächsten Tagen noch einmal. ${untilPaid}` },
    toSubscription('Zahlungsart ändern', config),
  ]);

export const writePaymentConfirmation: WriteMail = (row, config) =>
  createMail(
    `Bitte bestätige deine Zahlung: Abo ${formatRenewedPlan(row)}`,
    'Deine Bank möchte die Zahlung bestätigen',
    [
      {
        paragraph: `Dein Abo ${formatRenewedPlan(row)} hat sich verlängert. Deine Bank möchte, dass du die Zahlung bestätigst. Dafür brauchst du nur einen Augenblick. ${untilPaid}`,
      },
      { facts: [['Preis', formatPrice(row)]] },
      toSubscription('Zahlung bestätigen', config),
    ],
  );

/** Tells that the boxes tell no stories any more, although the subscription runs on: it is unpaid, or paused. */
export const writeStoriesStopped: WriteMail = (row, config) =>
  createMail(`Deine Box erzählt gerade nicht: Abo ${formatRenewedPlan(row)}`, 'Deine Box erzählt gerade nicht', [
    {
      paragraph: describeStatus(row.status).hasFailedPayment
        ? `Wir konnten den Betrag für dein Abo ${formatRenewedPlan(row)} mehrmals nicht abbuchen. Darum erzählt deine Box keine Geschichten mehr. Dein Abo läuft noch.`
        : `Dein Abo ${formatRenewedPlan(row)} ruht. Solange es ruht, erzählt deine Box keine Geschichten.`,
    },
    { paragraph: 'So geht es weiter: Prüfe bitte deine Zahlungsart unter „Abo verwalten“.' },
    toSubscription('Abo verwalten', config),
    { paragraph: `Fragen? Schreib uns: ${config.supportEmail}` },
  ]);

export const writeEnding: WriteMail = (row, config) =>
  createMail(`Dein Abo ist beendet: ${formatPaidPlan(row)}`, 'Dein Abo ist beendet', [
    {
      paragraph: `Dein Abo ${formatPaidPlan(row)} ist beendet. Es wird nichts mehr abgebucht. Deine Boxen und Einstellungen bleiben in deinem Konto.`,
    },
    { paragraph: 'Du kannst jederzeit ein neues Abo abschließen.' },
    { links: [{ label: 'Tarife ansehen', url: buildMemberLink(config, '/subscription') }] },
  ]);
