import type { MailContent } from 'node-kit/mailContent.ts';
import { productNames } from 'page-contract/productNames';
import { createMail } from '../mails/createMail.ts';
import { formatMoment } from '../mails/germanFormats.ts';
import type { MailFacts } from '../mails/mailFacts.ts';
import { buildMemberLink } from '../mails/memberLink.ts';

/**
 * Tells the customer about a new box, because everybody who knows the password can link one. `chestId`: serial number
 * of the box. `at`: when it was linked.
 */
export const writeBoxMail = (facts: MailFacts, chestId: string, at: Date): MailContent =>
  createMail(`Eine neue Box ist mit deinem Konto verbunden (${chestId})`, 'Eine neue Box ist verbunden', [
    {
      paragraph: `Auf dieser ${productNames.de} hat sich jemand mit deinem Konto angemeldet. Warst du das, musst du nichts weiter tun.`,
    },
    {
      facts: [
        ['Seriennummer', chestId],
        ['Verbunden am', formatMoment(at)],
      ],
    },
    {
      paragraph:
        'Das warst nicht du? Dann entferne die Box im Dashboard und ändere dein Passwort unter „Konto“. Danach verbraucht sie keine Minuten deines Abos mehr.',
    },
    { button: { label: 'Zum Dashboard', url: buildMemberLink(facts, '/dashboard') } },
    { paragraph: `Schreib uns bitte auch: ${facts.supportEmail}` },
  ]);
