import type { MailContent } from 'node-kit/mailContent.ts';
import { productNames } from 'page-contract/productNames';
import { formatMoment } from '../mails/germanFormats.ts';
import type { MailFacts } from '../mails/mailFacts.ts';

/** Tells the customer that the password was changed at `at`, in case somebody else has done it. */
export const writePasswordMail = ({ supportEmail, siteOrigin }: MailFacts, at: Date): MailContent => ({
  language: 'de',
  subject: `Dein Passwort bei der ${productNames.de} wurde geändert`,
  heading: 'Dein Passwort wurde geändert',
  blocks: [
    {
      paragraph: `Das Passwort deines Kontos wurde am ${formatMoment(at)} geändert. Auf anderen Geräten und auf deinen Boxen meldest du dich mit dem neuen Passwort wieder an.`,
    },
    { paragraph: 'Das warst nicht du? Dann lege sofort ein neues Passwort fest:' },
    { button: { label: 'Neues Passwort festlegen', url: `${siteOrigin}/login?mode=reset` } },
    { paragraph: `Schreib uns bitte auch: ${supportEmail}` },
  ],
});
