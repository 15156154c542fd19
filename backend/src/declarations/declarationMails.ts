import type { Cancellation, Withdrawal } from 'api-contract';
import type { MailContent } from 'node-kit/mailContent.ts';
import { formatDay, formatEuro, formatMoment } from '../mails/germanFormats.ts';
import { strangersAddress, strangersWords } from '../mails/strangersWords.ts';

export interface Receipt {
  reference: string;
  receivedAt: Date;
}

const keep = { paragraph: 'Bewahre diese E-Mail bitte auf.' };

/**
 * Confirms content and receipt of a cancellation, as § 312k BGB asks for. It goes to the address that the caller typed,
 * so it carries no fact about a contract. `isOwn`: sent by the signed-in customer, and takes effect at once.
 */
export const cancellationReceipt = (content: Cancellation, receipt: Receipt, isOwn: boolean): MailContent => ({
  language: 'de',
  subject: `Eingangsbestätigung deiner Kündigung (${receipt.reference})`,
  heading: 'Deine Kündigung ist eingegangen',
  blocks: [
    { paragraph: 'Wir bestätigen den Eingang deiner Kündigung mit diesem Inhalt:' },
    {
      facts: [
        ['Eingegangen am', formatMoment(receipt.receivedAt)],
        ['Vorgangsnummer', receipt.reference],
        ['Art der Kündigung', content.kind === 'ordinary' ? 'ordentlich' : 'außerordentlich, aus wichtigem Grund'],
        ...(content.reason === null ? [] : [['Grund', `„${strangersWords(content.reason)}“`] as [string, string]]),
        ['Name', strangersWords(content.name)],
        ['E-Mail-Adresse des Kontos', strangersAddress(content.email)],
        ['Vertrag', content.contract === '' ? 'nicht angegeben' : strangersWords(content.contract)],
        ['Gewünschtes Ende', content.endDate === null ? 'zum frühestmöglichen Zeitpunkt' : germanDay(content.endDate)],
      ],
    },
    {
      paragraph: isOwn
        ? 'Du hast angemeldet gekündigt. Darum führen wir die Kündigung sofort aus. Wann dein Vertrag endet, schreiben wir an die E-Mail-Adresse deines Kontos.'
        : 'Gibt es ein Abo zu der E-Mail-Adresse des Kontos, schreiben wir dorthin, wann es endet. Dort kann man auch widersprechen, bevor wir die Kündigung ausführen. Das Vertragsende verschiebt sich dadurch nicht.',
    },
    keep,
  ],
});

/** Tells the account's own address, and no other, when a cancellation takes effect that was sent without signing in. */
export const cancellationAnnouncement = (
  { reference, receivedAt }: Receipt,
  { end, actsAt, objectionUrl }: { end: Date | null; actsAt: Date; objectionUrl: string },
): MailContent => ({
  language: 'de',
  subject: `Dein Abo wurde gekündigt (${reference})`,
  heading: 'Dein Abo wurde gekündigt',
  blocks: [
    { paragraph: 'Jemand hat dein Abo gekündigt, ohne sich anzumelden. Warst du das, musst du nichts weiter tun.' },
    {
      facts: [
        ['Eingegangen am', formatMoment(receivedAt)],
        ['Vorgangsnummer', reference],
        ['Vertragsende', end ? formatDay(end) : 'zum Ende des laufenden Abrechnungsmonats'],
      ],
    },
    {
      paragraph: `Wir führen die Kündigung am ${formatMoment(actsAt)} aus. Das Vertragsende verschiebt sich dadurch nicht.`,
    },
    { paragraph: 'Warst du das nicht? Dann sag es uns vorher mit einem Klick:' },
    { button: { label: 'Das war ich nicht', url: objectionUrl } },
  ],
});

/**
 * Answers everybody who declared without being signed in to the contract's account, after the waiting period and
 * whatever happened: the same words for each, so that they tell nobody who is a customer.
 */
export const declarationFollowUp = ({ reference, receivedAt }: Receipt, supportEmail: string): MailContent => ({
  language: 'de',
  subject: `So geht es mit deiner Erklärung weiter (${reference})`,
  heading: 'So geht es mit deiner Erklärung weiter',
  blocks: [
    {
      paragraph: 'Du hast uns eine Kündigung oder einen Widerruf geschickt. Deine Erklärung zählt ab dem Eingang.',
    },
    {
      facts: [
        ['Eingegangen am', formatMoment(receivedAt)],
        ['Vorgangsnummer', reference],
      ],
    },
    {
      paragraph:
        'Was wir dazu finden und was daraus wird, schreiben wir nur an die E-Mail-Adresse des Kontos. So erfährt niemand anderes, wer bei uns Kunde ist. Darum bekommen alle, die nicht in diesem Konto angemeldet waren, diese E-Mail im selben Wortlaut.',
    },
    { paragraph: `Hast du Fragen? Schreib uns mit der Vorgangsnummer: ${supportEmail}` },
  ],
});

/**
 * Tells the customer who had declared signed in that the owner closed the declaration by hand, to the account's own
 * address.
 */
export const declarationClosed = ({ reference, receivedAt }: Receipt, supportEmail: string): MailContent => ({
  language: 'de',
  subject: `Wir haben deine Erklärung bearbeitet (${reference})`,
  heading: 'Wir haben deine Erklärung bearbeitet',
  blocks: [
    {
      paragraph:
        'Jemand aus unserem Team hat deine Erklärung geprüft und abgeschlossen. Was jetzt für dein Abo gilt, siehst du angemeldet unter „Abo verwalten“.',
    },
    {
      facts: [
        ['Eingegangen am', formatMoment(receivedAt)],
        ['Vorgangsnummer', reference],
      ],
    },
    { paragraph: `Ist etwas offen? Schreib uns mit der Vorgangsnummer: ${supportEmail}` },
  ],
});

/** Confirms a cancellation in the account that waits for the payment provider. */
export const accountCancellationReceipt = (receipt: Receipt, contract: string, end: Date | null): MailContent => ({
  language: 'de',
  subject: `Eingangsbestätigung deiner Kündigung (${receipt.reference})`,
  heading: 'Deine Kündigung ist eingegangen',
  blocks: [
    { paragraph: 'Du hast in deinem Konto gekündigt. Wir bestätigen den Eingang:' },
    {
      facts: [
        ['Eingegangen am', formatMoment(receipt.receivedAt)],
        ['Vorgangsnummer', receipt.reference],
        ['Vertrag', contract],
        ['Vertragsende', end ? formatDay(end) : 'zum Ende des laufenden Abrechnungsmonats'],
      ],
    },
    {
      paragraph:
        'Unser Zahlungsdienst ist gerade nicht erreichbar. Wir führen die Kündigung aus, sobald er wieder da ist. Dein Vertragsende verschiebt sich dadurch nicht.',
    },
    keep,
  ],
});

/** Confirms content, date and time of a withdrawal, as § 356a BGB asks for. */
export const withdrawalReceipt = (content: Withdrawal, { reference, receivedAt }: Receipt): MailContent => ({
  language: 'de',
  subject: `Eingangsbestätigung deines Widerrufs (${reference})`,
  heading: 'Dein Widerruf ist eingegangen',
  blocks: [
    { paragraph: 'Wir bestätigen den Eingang deines Widerrufs mit diesem Inhalt:' },
    {
      facts: [
        ['Eingegangen am', formatMoment(receivedAt)],
        ['Vorgangsnummer', reference],
        ['Name', strangersWords(content.name)],
        ['Vertrag', strangersWords(content.contract)],
        ['E-Mail-Adresse', strangersAddress(content.email)],
      ],
    },
    {
      paragraph:
        'Wir prüfen den Widerruf und zahlen dir zurück, was dir zusteht, spätestens 14\u00a0Tage nach dem Eingang. Bewahre diese E-Mail bitte auf.',
    },
  ],
});

/**
 * The period was renewed before the cancellation took effect: the end stays as promised, and the renewal is returned.
 */
export const renewalReturned = (returned: {
  reference: string;
  plan: string;
  end: Date;
  refundedCents: number;
}): MailContent => ({
  language: 'de',
  subject: `Deine Kündigung ist ausgeführt (${returned.reference})`,
  heading: 'Deine Kündigung ist ausgeführt',
  blocks: [
    {
      paragraph:
        'Dein Abo hatte sich verlängert, bevor wir deine Kündigung ausführen konnten. Es endet trotzdem zu dem Tag, der dir zusteht, und wir zahlen dir zurück, was danach abgebucht wurde.',
    },
    {
      facts: [
        ['Vorgangsnummer', returned.reference],
        ['Abo', returned.plan],
        ['Vertragsende', formatDay(returned.end)],
        ['Erstattung', formatEuro(returned.refundedCents)],
      ],
    },
    refundWay,
  ],
});

const refundWay = {
  paragraph:
    'Das Geld geht auf das Zahlungsmittel zurück, mit dem du bezahlt hast. Je nach Bank dauert das einige Tage.',
};

/** Tells the end and the refund (§ 355 (3), § 357 BGB). */
export const withdrawalSettled = (
  settled: { reference: string; plan: string; refundedCents: number },
  supportEmail: string,
): MailContent => ({
  language: 'de',
  subject: `Dein Widerruf ist ausgeführt (${settled.reference})`,
  heading: 'Dein Widerruf ist ausgeführt',
  blocks: [
    { paragraph: 'Dein Abo ist beendet. Es wird nichts mehr abgebucht.' },
    {
      facts: [
        ['Vorgangsnummer', settled.reference],
        ['Abo', settled.plan],
        ['Erstattung', formatEuro(settled.refundedCents)],
      ],
    },
    refundWay,
    { paragraph: `Du hast das nicht selbst erklärt? Schreib uns bitte sofort: ${supportEmail}` },
  ],
});

/** Lists what still waits. In English, as everything for operators. */
export const ownerReminder = (
  waiting: { reference: string; kind: 'cancellation' | 'withdrawal'; receivedAt: Date }[],
): MailContent => ({
  language: 'en',
  subject: `${waiting.length} legal ${waiting.length === 1 ? 'declaration waits' : 'declarations wait'} for you`,
  heading: 'Legal declarations wait for you',
  blocks: [
    { paragraph: 'Nobody has decided these declarations yet. A withdrawal must be paid back within fourteen days.' },
    {
      facts: waiting.map(({ reference, kind, receivedAt }) => [
        reference,
        `${kind}, received ${receivedAt.toISOString().slice(0, 10)}`,
      ]),
    },
    { paragraph: 'Type "npm run owner -- declarations" to see and decide them.' },
  ],
});

const germanDay = (day: string) => day.split('-').reverse().join('.');
