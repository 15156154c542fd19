import type { MailContent } from 'node-kit/mailContent.ts';
import { productNames } from 'page-contract/productNames';
import type { MailFacts } from '../mails/mailFacts.ts';

/** Confirms that the account's data are deleted. */
export const writeDeletionMail = ({ supportEmail }: MailFacts): MailContent => ({
  language: 'de',
  subject: `Deine Daten bei der ${productNames.de} sind gelöscht`,
  heading: 'Deine Daten sind gelöscht',
  blocks: [
    {
      paragraph:
        'Du hast dein Konto gelöscht. Deine Boxen sind abgemeldet, deine Einstellungen und Geschichtenminuten sind gelöscht. Ein laufendes Abo beenden wir jetzt.',
    },
    {
      paragraph:
        'Rechnungen müssen wir so lange aufbewahren, wie es das Steuerrecht verlangt. Sie werden für nichts anderes genutzt.',
    },
    {
      paragraph:
        'Newsletter und Vorbestellung gehören nicht zum Konto und bleiben. Beides beendest du mit dem Link in der E-Mail dazu.',
    },
    { paragraph: `Das warst nicht du? Dann schreib uns bitte sofort: ${supportEmail}` },
  ],
});
