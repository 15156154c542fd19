import { boxPriceEnglish, boxPriceGerman } from 'api-contract';
import type { Language, MailContent } from 'node-kit/mailContent.ts';
import type { SignupKind } from './signupKind.ts';

/** Values in the text of a mail. */
interface MailValues {
  /** The product's name in the language of the mail. */
  product: string;
  /** Page that confirms the newsletter, or the reservation. */
  confirmUrl: string;
  /** Page that ends the newsletter, or the reservation. */
  endUrl: string;
}

/** Mails that ask for the confirmation. They must not advertise anything: nobody has agreed to that yet (§ 7 UWG). */
export const confirmationMails: Record<SignupKind, Record<Language, (values: MailValues) => MailContent>> = {
  preorder: {
    de: ({ product, confirmUrl, endUrl }) => ({
      language: 'de',
      subject: `Bitte bestätige deine Vorbestellung der ${product}`,
      heading: 'Noch ein Schritt bis zur Vorbestellung',
      blocks: [
        {
          paragraph: `Hallo,\ndiese Adresse wurde für die unverbindliche Vorbestellung der ${product} eingetragen. Warst du das? Dann bestätige bitte deine Adresse.`,
        },
        { button: { label: 'Vorbestellung bestätigen', url: confirmUrl } },
        {
          list: [
            'Die Vorbestellung ist eine kostenlose und unverbindliche Reservierung, kein Kauf.',
            'Es wird nichts abgebucht. Sobald du die Box kaufen kannst, schreiben wir dir, und du entscheidest in Ruhe.',
            `Preis zum Start: ${boxPriceGerman} inkl.\u00a0MwSt., versandkostenfrei.`,
          ],
        },
        {
          paragraph:
            'Der Link gilt 7\u00a0Tage. Du hast nichts vorbestellt? Dann ignoriere diese E-Mail. Ohne deine Bestätigung passiert nichts.',
        },
        { paragraph: 'Möchtest du die Box doch nicht? Mit diesem Link nimmst du die Vorbestellung jederzeit zurück.' },
        { links: [{ label: 'Vorbestellung zurücknehmen', url: endUrl }] },
      ],
    }),
    en: ({ product, confirmUrl, endUrl }) => ({
      language: 'en',
      subject: `Please confirm your ${product} pre-order`,
      heading: 'One more step to your pre-order',
      blocks: [
        {
          paragraph: `Hello,\nthis address was entered for a non-binding pre-order of the ${product}. If this was you, please confirm your address.`,
        },
        { button: { label: 'Confirm pre-order', url: confirmUrl } },
        {
          list: [
            'The pre-order is a free, non-binding reservation, not a purchase.',
            'Nothing is charged. As soon as you can buy the box, we will write to you, and you decide.',
            `Price at launch: ${boxPriceEnglish} including VAT, free shipping.`,
          ],
        },
        {
          paragraph:
            'The link is valid for 7\u00a0days. If you did not pre-order, just ignore this email. Nothing happens unless you confirm.',
        },
        { paragraph: 'Changed your mind? With this link you can cancel your pre-order at any time.' },
        { links: [{ label: 'Cancel pre-order', url: endUrl }] },
      ],
    }),
  },
  newsletter: {
    de: ({ product, confirmUrl, endUrl }) => ({
      language: 'de',
      subject: `Bitte bestätige deine Anmeldung zum Newsletter der ${product}`,
      heading: 'Möchtest du unseren Newsletter?',
      blocks: [
        {
          paragraph: `Hallo,\ndiese Adresse wurde für den Newsletter der ${product} eingetragen. Warst du das? Dann bestätige bitte deine Anmeldung.`,
        },
        { button: { label: 'Anmeldung bestätigen', url: confirmUrl } },
        {
          paragraph:
            'Der Newsletter beginnt erst nach deiner Bestätigung. Der Link gilt 7\u00a0Tage. Du hast dich nicht angemeldet? Dann ignoriere diese E-Mail. Ohne deine Bestätigung passiert nichts.',
        },
        { paragraph: 'Abbestellen kannst du ihn jederzeit.' },
        { links: [{ label: 'Newsletter abbestellen', url: endUrl }] },
      ],
    }),
    en: ({ product, confirmUrl, endUrl }) => ({
      language: 'en',
      subject: `Please confirm your ${product} newsletter subscription`,
      heading: 'Would you like to receive our newsletter?',
      blocks: [
        {
          paragraph: `Hello,\nthis address was entered for the ${product} newsletter. If this was you, please confirm your subscription.`,
        },
        { button: { label: 'Confirm subscription', url: confirmUrl } },
        {
          paragraph:
            'The newsletter only starts after you confirm. The link is valid for 7\u00a0days. If you did not subscribe, just ignore this email. Nothing happens unless you confirm.',
        },
        { paragraph: 'You can unsubscribe at any time.' },
        { links: [{ label: 'Unsubscribe', url: endUrl }] },
      ],
    }),
  },
};

/** Mails to an address that has confirmed before: its owner waits for an answer, and there is nothing to confirm. */
export const knownAddressMails: Record<
  SignupKind,
  Record<Language, (values: Omit<MailValues, 'confirmUrl'>) => MailContent>
> = {
  preorder: {
    de: ({ product, endUrl }) => ({
      language: 'de',
      subject: `Deine Vorbestellung der ${product} ist schon bestätigt`,
      heading: 'Schon vorbestellt',
      blocks: [
        {
          paragraph: `Hallo,\ndiese Adresse wurde noch einmal für die unverbindliche Vorbestellung der ${product} eingetragen. Deine Vorbestellung ist schon bestätigt. Du musst nichts mehr tun.`,
        },
        { paragraph: 'Möchtest du die Box doch nicht? Mit diesem Link nimmst du die Vorbestellung jederzeit zurück.' },
        { links: [{ label: 'Vorbestellung zurücknehmen', url: endUrl }] },
      ],
    }),
    en: ({ product, endUrl }) => ({
      language: 'en',
      subject: `Your ${product} pre-order is already confirmed`,
      heading: 'Already pre-ordered',
      blocks: [
        {
          paragraph: `Hello,\nthis address was entered again for a non-binding pre-order of the ${product}. Your pre-order is already confirmed. There is nothing left to do.`,
        },
        { paragraph: 'Changed your mind? With this link you can cancel your pre-order at any time.' },
        { links: [{ label: 'Cancel pre-order', url: endUrl }] },
      ],
    }),
  },
  newsletter: {
    de: ({ product, endUrl }) => ({
      language: 'de',
      subject: `Du bekommst den Newsletter der ${product} schon`,
      heading: 'Schon angemeldet',
      blocks: [
        {
          paragraph: `Hallo,\ndiese Adresse wurde noch einmal für den Newsletter der ${product} eingetragen. Du bist schon angemeldet. Du musst nichts mehr tun.`,
        },
        { paragraph: 'Abbestellen kannst du ihn jederzeit.' },
        { links: [{ label: 'Newsletter abbestellen', url: endUrl }] },
      ],
    }),
    en: ({ product, endUrl }) => ({
      language: 'en',
      subject: `You already receive the ${product} newsletter`,
      heading: 'Already subscribed',
      blocks: [
        {
          paragraph: `Hello,\nthis address was entered again for the ${product} newsletter. You are already subscribed. There is nothing left to do.`,
        },
        { paragraph: 'You can unsubscribe at any time.' },
        { links: [{ label: 'Unsubscribe', url: endUrl }] },
      ],
    }),
  },
};
