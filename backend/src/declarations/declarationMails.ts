import type { MailContent } from 'node-kit/mailContent.ts';
import { createMail } from '../mails/createMail.ts';
import { formatMoment } from '../mails/germanFormats.ts';
import { formatBerlinDate } from './judge.ts';

/** How a mail names the declaration (a cancellation or withdrawal) that it is about. */
export interface Receipt {
  /** Case number that the customer can quote when writing to us, such as `K-7QX4M2ZC`. */
  reference: string;
  receivedAt: Date;
}

/** Lists the facts by which a mail names the declaration. */
export function listReceipt({ reference, receivedAt }: Receipt): [label: string, value: string][] {
  return [
    ['Eingegangen am', formatMoment(receivedAt)],
    ['Vorgangsnummer', reference],
  ];
}

/**
 * Writes the mail that follows every declaration without signing in, after the waiting period in which the account's
 * own address can object. The words are the same whatever happened, so that they do not reveal who is a customer.
 */
export const writeDeclarationFollowUp = (receipt: Receipt, supportEmail: string): MailContent =>
  createMail(
    `So geht es mit deiner Erklärung weiter (${receipt.reference})`,
    'So geht es mit deiner Erklärung weiter',
    [
      {
        paragraph: 'Du hast uns eine Kündigung oder einen Widerruf geschickt. Deine Erklärung zählt ab dem Eingang.',
      },
      { facts: listReceipt(receipt) },
      {
        paragraph:
          'Was wir dazu finden und was daraus wird, schreiben wir nur an die E-Mail-Adresse des Kontos. So erfährt niemand anderes, wer bei uns Kunde ist. Darum bekommen alle, die nicht in diesem Konto angemeldet waren, diese E-Mail im selben Wortlaut.',
      },
      { paragraph: `Hast du Fragen? Schreib uns mit der Vorgangsnummer: ${supportEmail}` },
    ],
  );

/** Tells a customer who was signed in that the owner has closed the declaration by hand. */
export const writeDeclarationClosed = (receipt: Receipt, supportEmail: string): MailContent =>
  createMail(`Wir haben deine Erklärung bearbeitet (${receipt.reference})`, 'Wir haben deine Erklärung bearbeitet', [
    {
      paragraph:
        'Jemand aus unserem Team hat deine Erklärung geprüft und abgeschlossen. Was jetzt für dein Abo gilt, siehst du angemeldet unter „Abo verwalten“.',
    },
    { facts: listReceipt(receipt) },
    { paragraph: `Ist etwas offen? Schreib uns mit der Vorgangsnummer: ${supportEmail}` },
  ]);

/** Lists the declarations that still need the owner. In English, like everything for operators. */
export const writeOwnerReminder = (
  waiting: { reference: string; kind: 'cancellation' | 'withdrawal'; receivedAt: Date }[],
): MailContent => ({
  language: 'en',
  subject: `${waiting.length} legal ${waiting.length === 1 ? 'declaration waits' : 'declarations wait'} for you`,
  heading: 'Legal declarations wait for you',
  blocks: [
    {
      paragraph:
        'These declarations are neither carried out nor closed yet. A withdrawal must be paid back within fourteen days.',
    },
    {
      facts: waiting.map(({ reference, kind, receivedAt }) => [
        reference,
        `${kind}, received ${formatBerlinDate(receivedAt)}`,
      ]),
    },
    { paragraph: 'Type "npm run owner -- declarations" to see and decide them.' },
  ],
});
