import type { Cancellation } from 'api-contract';
import type { MailContent } from 'node-kit/mailContent.ts';
import { createMail } from '../mails/createMail.ts';
import { defangAddress, defangText } from '../mails/defangInput.ts';
import { formatDay } from '../mails/germanFormats.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import { buildMemberLink } from '../mails/memberLink.ts';
import { listReceipt, type Receipt } from './declarationMails.ts';

const keepThisMail = { paragraph: 'Bewahre diese E-Mail bitte auf.' };

/**
 * Confirms content and receipt of a cancellation, as § 312k BGB asks for. It goes to the address that was entered,
 * which may be a stranger's, so it says nothing about a contract. Typed text is defanged (`evil[.]example`), so that no
 * mail program turns it into links. `actsAt`: by when it takes effect if no doubt is found (for a signed-in customer,
 * the time of receipt); null if it waits for the owner.
 */
export const writeCancellationReceipt = (content: Cancellation, receipt: Receipt, actsAt: Date | null): MailContent =>
  createMail(`Eingangsbestätigung deiner Kündigung (${receipt.reference})`, 'Deine Kündigung ist eingegangen', [
    { paragraph: 'Wir bestätigen den Eingang deiner Kündigung mit diesem Inhalt:' },
    {
      facts: [
        ...listReceipt(receipt),
        ['Art der Kündigung', content.kind === 'ordinary' ? 'ordentlich' : 'außerordentlich, aus wichtigem Grund'],
        ...(content.reason === null ? [] : [['Grund', `„${defangText(content.reason)}“`] as [string, string]]),
        ['Name', defangText(content.name)],
        ['E-Mail-Adresse des Kontos', defangAddress(content.email)],
        ['Vertrag', content.contract === '' ? 'nicht angegeben' : defangText(content.contract)],
        [
          'Gewünschtes Ende',
          content.endDate === null ? 'zum frühestmöglichen Zeitpunkt' : formatGermanDay(content.endDate),
        ],
      ],
    },
    { paragraph: describeEffect(receipt, actsAt) },
    keepThisMail,
  ]);

/** Says what happens with the cancellation. The page that has sent it says the same. */
function describeEffect({ receivedAt }: Receipt, actsAt: Date | null): string {
  if (actsAt === null)
    return 'Wir prüfen deine Angaben. Führen wir die Kündigung aus, schreiben wir an die E-Mail-Adresse des Kontos, wann der Vertrag endet.';
  return actsAt <= receivedAt
    ? 'Du hast angemeldet gekündigt. Darum führen wir die Kündigung sofort aus. Wann dein Vertrag endet, schreiben wir an die E-Mail-Adresse deines Kontos.'
    : 'Gibt es ein Abo zu der E-Mail-Adresse des Kontos und ist nichts zu prüfen, endet es zum frühestmöglichen Zeitpunkt. Wann das ist, schreiben wir nur an diese Adresse.';
}

/**
 * Tells the account's own address that the subscription was cancelled without signing in, when it ends, and the way
 * back. `end` is null if a renewal may have changed it that is not stored here yet.
 */
export const writeCancellationAnnouncement = (
  receipt: Receipt,
  { end, config }: { end: Date | null; config: MailFacts },
): MailContent =>
  createMail(`Dein Abo wurde gekündigt (${receipt.reference})`, 'Dein Abo wurde gekündigt', [
    { paragraph: 'Jemand hat dein Abo gekündigt, ohne sich anzumelden. Warst du das, musst du nichts weiter tun.' },
    {
      facts: [
        ...listReceipt(receipt),
        ['Vertragsende', end ? formatDay(end) : 'zum Ende des laufenden Abrechnungsmonats'],
      ],
    },
    {
      paragraph:
        'Warst du das nicht, oder hast du es dir anders überlegt? Bis zum Vertragsende kannst du die Kündigung unter „Abo verwalten“ zurücknehmen:',
    },
    { button: { label: 'Abo verwalten', url: buildMemberLink(config, '/subscription') } },
    keepThisMail,
  ]);

/** Confirms a cancellation in the account that waits for the payment provider. `end` may be null as above. */
export const writeAccountCancellationReceipt = (receipt: Receipt, contract: string, end: Date | null): MailContent =>
  createMail(`Eingangsbestätigung deiner Kündigung (${receipt.reference})`, 'Deine Kündigung ist eingegangen', [
    { paragraph: 'Du hast in deinem Konto gekündigt. Wir bestätigen den Eingang:' },
    {
      facts: [
        ...listReceipt(receipt),
        ['Vertrag', contract],
        ['Vertragsende', end ? formatDay(end) : 'zum Ende des laufenden Abrechnungsmonats'],
      ],
    },
    {
      paragraph:
        'Unser Zahlungsdienst ist gerade nicht erreichbar. Wir führen die Kündigung aus, sobald er wieder da ist. Dein Vertragsende verschiebt sich dadurch nicht.',
    },
    keepThisMail,
  ]);

/** Formats `2026-12-31` as `31.12.2026`. */
const formatGermanDay = (day: string) => day.split('-').reverse().join('.');
