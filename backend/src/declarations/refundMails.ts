import type { Withdrawal } from 'api-contract';
import type { MailContent } from 'node-kit/mailContent.ts';
import { createMail } from '../mails/createMail.ts';
import { defangAddress, defangText } from '../mails/defangInput.ts';
import { formatDay, formatEuro } from '../mails/germanFormats.ts';
import { listReceipt, type Receipt } from './declarationMails.ts';

/** Paragraph that says where the money goes. */
const refundTarget = {
  paragraph:
    'Das Geld geht auf das Zahlungsmittel zurück, mit dem du bezahlt hast. Je nach Bank dauert das einige Tage.',
};

/**
 * Confirms content, date and time of a withdrawal, as § 356a BGB asks for. Typed text is defanged (`evil[.]example`),
 * so that no mail program turns it into links.
 */
export const writeWithdrawalReceipt = (content: Withdrawal, receipt: Receipt): MailContent =>
  createMail(`Eingangsbestätigung deines Widerrufs (${receipt.reference})`, 'Dein Widerruf ist eingegangen', [
    { paragraph: 'Wir bestätigen den Eingang deines Widerrufs mit diesem Inhalt:' },
    {
      facts: [
        ...listReceipt(receipt),
        ['Name', defangText(content.name)],
        ['Vertrag', defangText(content.contract)],
        ['E-Mail-Adresse', defangAddress(content.email)],
      ],
    },
    {
      paragraph:
        'Wir prüfen den Widerruf und zahlen dir zurück, was dir zusteht, spätestens 14\u00a0Tage nach dem Eingang. Bewahre diese E-Mail bitte auf.',
    },
  ]);

/** Tells the customer that the subscription has ended, and what is refunded (§ 355 (3), § 357 BGB). */
export const writeWithdrawalSettled = (
  settled: { reference: string; plan: string; refundedCents: number },
  supportEmail: string,
): MailContent =>
  createMail(`Dein Widerruf ist ausgeführt (${settled.reference})`, 'Dein Widerruf ist ausgeführt', [
    { paragraph: 'Dein Abo ist beendet. Es wird nichts mehr abgebucht.' },
    {
      facts: [
        ['Vorgangsnummer', settled.reference],
        ['Abo', settled.plan],
        ['Erstattung', formatEuro(settled.refundedCents)],
      ],
    },
    // An invoice that was paid elsewhere has no payment that the provider could give back.
    settled.refundedCents > 0
      ? refundTarget
      : {
          paragraph: `Über unseren Zahlungsdienst hattest du nichts bezahlt. Hast du anders bezahlt, zahlen wir es dir ebenso zurück: ${supportEmail}`,
        },
    { paragraph: `Du hast das nicht selbst erklärt? Schreib uns bitte sofort: ${supportEmail}` },
  ]);

/** Tells the customer that the subscription was renewed before its cancellation took effect, and what is refunded. */
export const writeRenewalReturned = (returned: {
  reference: string;
  plan: string;
  end: Date;
  refundedCents: number;
}): MailContent =>
  createMail(`Deine Kündigung ist ausgeführt (${returned.reference})`, 'Deine Kündigung ist ausgeführt', [
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
    refundTarget,
  ]);
