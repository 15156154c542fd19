import type { Cancellation, Withdrawal } from 'api-contract';
import type { Block, MailContent } from 'node-kit/mailContent.ts';
import { formatDay, formatEuro, formatMoment } from '../mails/germanFormats.ts';
import { strangersAddress, strangersWords } from '../mails/strangersWords.ts';

interface Receipt {
  reference: string;
  receivedAt: Date;
}

/** What the account's own address learns, and nobody else. */
interface Own {
  /** Null where what we know of the period may be out of date. */
  end: Date | null;
  /** Null: the customer was signed in, and it is carried out at once. */
  objection: { actsAt: Date; url: string } | null;
}

const keep = { paragraph: 'Bewahre diese E-Mail bitte auf.' };

/** The confirmation that § 312k BGB asks for: content, receipt and end. The end goes to the account's own address only. */
export const cancellationReceipt = (content: Cancellation, receipt: Receipt, own: Own | null): MailContent => ({
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
        ['Vertrag', strangersWords(content.contract)],
        ['Gewünschtes Ende', content.endDate === null ? 'zum frühestmöglichen Zeitpunkt' : germanDay(content.endDate)],
        [
          'Vertragsende',
          own?.end ? formatDay(own.end) : 'wird geprüft, wir schreiben an die E-Mail-Adresse des Kontos',
        ],
      ],
    },
    ...(own
      ? own.objection
        ? objection(
            `Gekündigt wurde, ohne sich anzumelden. Darum führen wir die Kündigung erst am ${formatMoment(own.objection.actsAt)} aus. Das Vertragsende verschiebt sich dadurch nicht.`,
            own.objection.url,
          )
        : [{ paragraph: 'Du bist angemeldet. Darum führen wir die Kündigung jetzt aus.' }]
      : [
          {
            paragraph:
              'Gibt es zu der Adresse des Kontos ein Abo, schreiben wir dorthin, wann es endet. Wer dort nicht gekündigt hat, kann Einspruch einlegen, bevor wir die Kündigung ausführen. Das Vertragsende verschiebt sich dadurch nicht.',
          },
        ]),
    keep,
  ],
});

/** Somebody cancelled in the account while the payment provider was away. */
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

/** The receipt that § 356a BGB asks for: content, date and time. */
export const withdrawalReceipt = (
  content: Withdrawal,
  { reference, receivedAt }: Receipt,
  own: Pick<Own, 'objection'> | null,
): MailContent => ({
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
    ...(own?.objection
      ? objection(
          `Widerrufen wurde, ohne sich anzumelden. Darum führen wir den Widerruf erst am ${formatMoment(own.objection.actsAt)} aus: Dann endet dein Abo.`,
          own.objection.url,
        )
      : []),
    {
      paragraph:
        'Wir prüfen den Widerruf und zahlen dir zurück, was dir zusteht, spätestens 14\u00a0Tage nach dem Eingang. Bewahre diese E-Mail bitte auf.',
    },
  ],
});

const objection = (sentence: string, url: string): Block[] => [
  { paragraph: sentence },
  { paragraph: 'Warst du das nicht? Dann sag es uns vorher mit einem Klick:' },
  { button: { label: 'Das war ich nicht', url } },
];

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

/** The period was renewed before the cancellation could be carried out: the end stays as promised, and the money goes back. */
export const cancellationKept = (kept: {
  reference: string;
  plan: string;
  end: Date;
  refundedCents: number;
}): MailContent => ({
  language: 'de',
  subject: `Deine Kündigung ist ausgeführt (${kept.reference})`,
  heading: 'Deine Kündigung ist ausgeführt',
  blocks: [
    {
      paragraph:
        'Dein Abo hatte sich verlängert, bevor wir deine Kündigung ausführen konnten. Es endet trotzdem zu dem Tag, der dir zusteht, und wir zahlen dir zurück, was danach abgebucht wurde.',
    },
    {
      facts: [
        ['Vorgangsnummer', kept.reference],
        ['Abo', kept.plan],
        ['Vertragsende', formatDay(kept.end)],
        ['Erstattung', formatEuro(kept.refundedCents)],
      ],
    },
    refundWay,
  ],
});

const refundWay = {
  paragraph:
    'Das Geld geht auf das Zahlungsmittel zurück, mit dem du bezahlt hast. Je nach Bank dauert das einige Tage.',
};

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
    refundWay,
    { paragraph: 'Du hast das nicht selbst erklärt? Antworte bitte auf diese E-Mail.' },
  ],
});

const germanDay = (day: string) => day.split('-').reverse().join('.');
