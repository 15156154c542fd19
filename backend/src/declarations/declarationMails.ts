import type { Cancellation, Withdrawal } from 'api-contract';
import { formatDay, formatEuro, formatMoment } from '../mails/germanFormats.ts';
import type { MailContent } from '../mails/mailContent.ts';

interface Receipt {
  reference: string;
  receivedAt: Date;
}

/** The confirmation that § 312k BGB asks for: content, receipt and end. */
export const cancellationReceipt = (
  content: Cancellation,
  { reference, receivedAt }: Receipt,
  endDate: Date | null,
): MailContent => ({
  language: 'de',
  subject: `Eingangsbestätigung deiner Kündigung (${reference})`,
  heading: 'Deine Kündigung ist eingegangen',
  blocks: [
    { paragraph: 'Wir bestätigen den Eingang deiner Kündigung mit diesem Inhalt:' },
    {
      facts: [
        ['Eingegangen am', formatMoment(receivedAt)],
        ['Vorgangsnummer', reference],
        ['Art der Kündigung', content.kind === 'ordinary' ? 'ordentlich' : 'außerordentlich, aus wichtigem Grund'],
        ...(content.reason === null ? [] : [['Grund', content.reason] as [string, string]]),
        ['Name', content.name],
        ['E-Mail-Adresse des Kontos', content.email],
        ['Vertrag', content.contract],
        ['Gewünschtes Ende', content.endDate === null ? 'zum frühestmöglichen Zeitpunkt' : germanDay(content.endDate)],
        ['Vertragsende', endDate === null ? 'wird geprüft, wir schreiben dir' : formatDay(endDate)],
      ],
    },
    { paragraph: 'Bewahre diese E-Mail bitte auf.' },
  ],
});

/** The receipt that § 356a BGB asks for: content, date and time. */
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
        ['Name', content.name],
        ['Vertrag', content.contract],
        ['E-Mail-Adresse', content.email],
      ],
    },
    {
      paragraph:
        'Wir prüfen den Widerruf und zahlen dir zurück, was dir zusteht, spätestens 14\u00a0Tage nach dem Eingang. Bewahre diese E-Mail bitte auf.',
    },
  ],
});

/** After the owner found the contract: the date that the receipt could not name. */
export const cancellationSettled = ({
  reference,
  plan,
  end,
}: {
  reference: string;
  plan: string;
  end: Date;
}): MailContent => ({
  language: 'de',
  subject: `Deine Kündigung ist ausgeführt (${reference})`,
  heading: 'Deine Kündigung ist ausgeführt',
  blocks: [
    { paragraph: 'Wir haben deine Kündigung geprüft und ausgeführt.' },
    {
      facts: [
        ['Vorgangsnummer', reference],
        ['Abo', plan],
        ['Vertragsende', formatDay(end)],
      ],
    },
    { paragraph: 'Danach wird nichts mehr abgebucht.' },
  ],
});

/** The end and the money (§ 355 (3), § 357 BGB). */
export const withdrawalSettled = (settled: {
  reference: string;
  plan: string;
  refundedCents: number;
}): MailContent => ({
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
    {
      paragraph:
        'Das Geld geht auf das Zahlungsmittel zurück, mit dem du bezahlt hast. Je nach Bank dauert das einige Tage.',
    },
    { paragraph: 'Du hast das nicht selbst erklärt? Antworte bitte auf diese E-Mail.' },
  ],
});

const germanDay = (day: string) => day.split('-').reverse().join('.');
