import type { MailContent } from 'node-kit/mailContent.ts';
import { createMail } from '../mails/createMail.ts';
import { formatDay } from '../mails/germanFormats.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import { buildMemberLink } from '../mails/memberLink.ts';

interface LowMinutes {
  /** Minutes that are left in this period. */
  minutes: number;
  periodEnd: Date;
  /** Whether the subscription ends with the period instead of being renewed. */
  isEnding: boolean;
  /** Token of the link that switches this mail off. */
  token: string;
}

/**
 * Tells that few minutes are left. It is no advertising (§ 7 UWG): it names no larger plan, no price and no offer, and
 * one click switches it off.
 */
export const writeLowMinutesMail = (
  facts: MailFacts,
  { minutes, periodEnd, isEnding, token }: LowMinutes,
): MailContent =>
  createMail(
    minutes === 0
      ? `Keine Geschichtenminuten mehr bis ${formatDay(periodEnd)}`
      : `Noch ${formatMinutes(minutes)} Geschichten bis ${formatDay(periodEnd)}`,
    minutes === 0 ? 'Die Minuten sind aufgebraucht' : 'Bald sind die Minuten aufgebraucht',
    [
      {
        paragraph:
          minutes === 0
            ? 'Die Geschichtenminuten dieses Abrechnungsmonats sind aufgebraucht. Deine Box erzählt gerade keine neuen Geschichten.'
            : `Deine Box kann in diesem Abrechnungsmonat noch ${formatMinutes(minutes)} erzählen.`,
      },
      {
        facts: [
          ['Noch übrig', formatMinutes(minutes)],
          [isEnding ? 'Dein Abo endet am' : 'Verlängert sich am, mit neuen Minuten', formatDay(periodEnd)],
        ],
      },
      { button: { label: 'Zum Dashboard', url: buildMemberLink(facts, '/dashboard') } },
      {
        paragraph:
          'Diesen Hinweis bekommst du höchstens einmal im Abrechnungsmonat. Möchtest du ihn nicht, schalte ihn mit diesem Link oder unter „Konto“ aus. Der Link gilt, solange es dein Konto gibt.',
      },
      {
        links: [
          { label: 'Hinweis ausschalten', url: `${facts.siteOrigin}/bestaetigen/minutenhinweis#token=${token}` },
          { label: 'Konto öffnen', url: buildMemberLink(facts, '/account') },
        ],
      },
    ],
  );

const formatMinutes = (minutes: number) => (minutes === 1 ? '1\u00a0Minute' : `${minutes}\u00a0Minuten`);
