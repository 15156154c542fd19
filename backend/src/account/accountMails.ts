import type { MailContent } from 'node-kit/mailContent.ts';
import { productNames } from 'page-contract/productNames';
import { createMail } from '../mails/createMail.ts';
import { defangAddress } from '../mails/defangInput.ts';
import { formatMoment } from '../mails/germanFormats.ts';
import type { MailFacts } from '../mails/mailFacts.ts';

/** Builds the end of a mail about a change that a stranger in the account may have made. */
const buildResetBlocks = ({ siteOrigin, supportEmail }: MailFacts): MailContent['blocks'] => [
  { paragraph: 'Das warst nicht du? Dann lege sofort ein neues Passwort fest:' },
  { button: { label: 'Neues Passwort festlegen', url: `${siteOrigin}/login?mode=reset` } },
  { paragraph: `Schreib uns bitte auch: ${supportEmail}` },
];

/** Tells the present address that a new one was entered, which is not confirmed yet. */
export const writeEmailChangeRequestMail = (facts: MailFacts, newEmail: string, at: Date): MailContent =>
  createMail(
    `Eine neue E-Mail-Adresse für dein Konto bei der ${productNames.de}`,
    'Eine neue E-Mail-Adresse für dein Konto',
    [
      {
        paragraph: `Am ${formatMoment(at)} wurde für dein Konto diese E-Mail-Adresse angegeben: ${defangAddress(newEmail)}. Sie gilt erst, wenn sie über den Link bestätigt ist, den wir dorthin geschickt haben. Bis dahin bleibt alles, wie es ist.`,
      },
      ...buildResetBlocks(facts),
    ],
  );

/** Tells the earlier address that it was replaced. No button: this address cannot reset the password any more. */
export const writeEmailChangedMail = ({ supportEmail }: MailFacts, newEmail: string): MailContent =>
  createMail(`Deine E-Mail-Adresse bei der ${productNames.de} wurde geändert`, 'Deine E-Mail-Adresse wurde geändert', [
    {
      paragraph: `Für dein Konto gilt jetzt diese E-Mail-Adresse: ${defangAddress(newEmail)}. Du meldest dich mit ihr an, und unsere E-Mails zu deinem Konto gehen dorthin. War diese Adresse bestätigt, gehen auch Vorbestellung und Newsletter dorthin.`,
    },
    { paragraph: `Das warst nicht du? Dann schreib uns bitte sofort: ${supportEmail}` },
  ]);

/** Tells the customer that the password was changed at `at`, in case somebody else has done it. */
export const writePasswordMail = (facts: MailFacts, at: Date): MailContent =>
  createMail(`Dein Passwort bei der ${productNames.de} wurde geändert`, 'Dein Passwort wurde geändert', [
    {
      paragraph: `Das Passwort deines Kontos wurde am ${formatMoment(at)} geändert. Auf anderen Geräten und auf deinen Boxen meldest du dich mit dem neuen Passwort wieder an.`,
    },
    ...buildResetBlocks(facts),
  ]);

/** Confirms that the account's data are deleted. */
export const writeDeletionMail = ({ supportEmail }: MailFacts): MailContent =>
  createMail(`Deine Daten bei der ${productNames.de} sind gelöscht`, 'Deine Daten sind gelöscht', [
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
  ]);
