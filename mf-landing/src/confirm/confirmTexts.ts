import {
  type Call,
  cancelPreorder,
  confirmNewsletter,
  confirmPreorder,
  createPreorder,
  type MailedLinkAnswer,
  subscribeToNewsletter,
  switchMinutesMailOff,
  unsubscribeFromNewsletter,
} from 'api-contract';
import type { Language } from '../language/language.ts';

/** Heading and text that say what is true after a click. */
export interface OutcomeTexts {
  title: string;
  text: string;
}

/** Texts of the page that a mailed link opens. */
export interface Texts {
  title: string;
  /** Beginning of the document's title, if it differs from `title`. */
  documentTitle?: string;
  /** Before the click, above the button. */
  question: string;
  button: string;
  /** After a click that has done what the link is for. */
  done: OutcomeTexts;
  /** Instead of `done.text`, if an earlier click has done it. */
  doneBefore: string;
  /** If what the link confirms was ended since. Missing for links that end something. */
  takenBack?: OutcomeTexts;
}

interface Confirmation {
  /** Call of the button, with the link's token. Only those of sign-ups say what is true now. */
  call: Call<{ token: string }, MailedLinkAnswer | void>;
  /** Sign-up that mails another link if this one cannot be used. */
  newLink?: typeof createPreorder;
  /** German always; English is missing for mails about a contract, which are German only. */
  texts: Partial<Record<Language, Texts>> & { de: Texts };
}

const confirmedBefore = {
  de: 'Schon bestätigt. Du musst nichts mehr tun.',
  en: 'Already confirmed. There is nothing left to do.',
};

/** Call and texts of each mailed link, by its path. The backend's mails and `module.json` name the same paths. */
export const confirmations: Record<string, Confirmation> = {
  '/bestaetigen/vorbestellung': {
    call: confirmPreorder,
    newLink: createPreorder,
    texts: {
      de: {
        title: 'Vorbestellung bestätigen',
        question: 'Möchtest du deine Abenteuerbox unverbindlich reservieren? Das kostet nichts.',
        button: 'Vorbestellung bestätigen',
        done: {
          title: 'Deine Vorbestellung ist bestätigt',
          text: 'Sie ist unverbindlich und kostet nichts. Wir schreiben dir, sobald du die Abenteuerbox bestellen kannst.',
        },
        doneBefore: confirmedBefore.de,
        takenBack: {
          title: 'Deine Vorbestellung ist zurückgenommen',
          text: 'Dieser Link gilt darum nicht mehr. Du kannst die Box jederzeit wieder vorbestellen.',
        },
      },
      en: {
        title: 'Confirm your pre-order',
        question: 'Would you like to reserve your Adventure Box? It is free and commits you to nothing.',
        button: 'Confirm pre-order',
        done: {
          title: 'Your pre-order is confirmed',
          text: 'It is free and commits you to nothing. We will write to you as soon as you can order the Adventure Box.',
        },
        doneBefore: confirmedBefore.en,
        takenBack: {
          title: 'Your pre-order is cancelled',
          text: 'That is why this link no longer works. You can pre-order the box again at any time.',
        },
      },
    },
  },
  '/bestaetigen/newsletter': {
    call: confirmNewsletter,
    newLink: subscribeToNewsletter,
    texts: {
      de: {
        title: 'Newsletter bestätigen',
        question: 'Möchtest du unseren Newsletter bekommen? Abbestellen kannst du ihn jederzeit.',
        button: 'Newsletter bestätigen',
        done: {
          title: 'Du bekommst jetzt unseren Newsletter',
          text: 'Deine Anmeldung ist bestätigt. Abbestellen kannst du den Newsletter mit dem Link in jeder E-Mail.',
        },
        doneBefore: confirmedBefore.de,
        takenBack: {
          title: 'Du hast den Newsletter abbestellt',
          text: 'Dieser Link gilt darum nicht mehr. Du kannst den Newsletter jederzeit wieder abonnieren.',
        },
      },
      en: {
        title: 'Confirm your subscription',
        question: 'Would you like to receive our newsletter? You can unsubscribe at any time.',
        button: 'Confirm subscription',
        done: {
          title: 'You now receive our newsletter',
          text: 'Your subscription is confirmed. You can unsubscribe with the link in every email.',
        },
        doneBefore: confirmedBefore.en,
        takenBack: {
          title: 'You have unsubscribed from our newsletter',
          text: 'That is why this link no longer works. You can subscribe again at any time.',
        },
      },
    },
  },
  '/bestaetigen/minutenhinweis': {
    call: switchMinutesMailOff,
    texts: {
      de: {
        title: 'Hinweis ausschalten',
        question: 'Möchtest du keine E-Mail mehr bekommen, wenn die Geschichtenminuten knapp werden?',
        button: 'Hinweis ausschalten',
        done: {
          title: 'Du bekommst diesen Hinweis nicht mehr',
          text: 'Unter „Konto“ kannst du ihn jederzeit wieder einschalten.',
        },
        doneBefore: 'Schon ausgeschaltet. Du musst nichts mehr tun.',
      },
    },
  },
  '/vorbestellung/zuruecknehmen': {
    call: cancelPreorder,
    texts: {
      de: {
        title: 'Vorbestellung zurücknehmen',
        question: 'Möchtest du deine Vorbestellung zurücknehmen? Wir löschen dann deine Adresse aus der Liste.',
        button: 'Vorbestellung zurücknehmen',
        done: {
          title: 'Deine Vorbestellung ist zurückgenommen',
          text: 'Wir haben deine Adresse aus der Liste gelöscht. Du kannst die Box jederzeit wieder vorbestellen.',
        },
        doneBefore: 'Schon zurückgenommen. Du musst nichts mehr tun.',
      },
      en: {
        title: 'Cancel your pre-order',
        question: 'Would you like to cancel your pre-order? We will then delete your address from the list.',
        button: 'Cancel pre-order',
        done: {
          title: 'Your pre-order is cancelled',
          text: 'We have deleted your address from the list. You can pre-order the box again at any time.',
        },
        doneBefore: 'Already cancelled. There is nothing left to do.',
      },
    },
  },
  '/newsletter/abmelden': {
    call: unsubscribeFromNewsletter,
    texts: {
      de: {
        title: 'Newsletter abbestellen',
        question: 'Möchtest du keinen Newsletter mehr bekommen?',
        button: 'Newsletter abbestellen',
        done: {
          title: 'Du bekommst keinen Newsletter mehr',
          text: 'Er ist abbestellt. Du kannst ihn jederzeit wieder abonnieren.',
        },
        doneBefore: 'Schon abbestellt. Du musst nichts mehr tun.',
      },
      en: {
        title: 'Unsubscribe from our newsletter?',
        documentTitle: 'Unsubscribe',
        question: 'Would you like to unsubscribe from our newsletter?',
        button: 'Unsubscribe',
        done: {
          title: 'You no longer receive our newsletter',
          text: 'You are unsubscribed. You can subscribe again at any time.',
        },
        doneBefore: 'Already unsubscribed. There is nothing left to do.',
      },
    },
  },
};

/** Texts that all links share. Those named like a state of `ConfirmScreen`, e.g. `unusable`, are its alerts. */
export const commonTexts = {
  de: {
    product: 'Abenteuerbox',
    missing: 'Der Link ist unvollständig angekommen. Bitte öffne ihn in der E-Mail noch einmal.',
    unusable: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Nimm bitte den Link aus der neuesten E-Mail.',
    failed: 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal.',
    busy: 'Wird verarbeitet...',
    /** Before the address of the support, for links that cannot be mailed again. */
    writeToUs: 'Klappt es damit nicht? Schreib uns, wir erledigen es für dich:',
    home: 'Zur Startseite',
    newLink: 'Neuen Link schicken',
    sent: 'Wenn dazu noch etwas zu bestätigen ist, ist eine E-Mail unterwegs. Kommt keine? Sieh im Spam-Ordner nach, und versuche es nach zehn Minuten noch einmal.',
  },
  en: {
    product: 'Adventure Box',
    missing: 'The link has arrived incomplete. Please open it in the email once more.',
    unusable: 'This link has been used or has expired. Please use the link in the latest email.',
    failed: 'That did not work just now. Please try again.',
    busy: 'Processing...',
    writeToUs: 'Does that not help? Write to us, and we will do it for you:',
    home: 'Go to the home page',
    newLink: 'Send a new link',
    sent: 'If there is still something to confirm, an email is on its way. Nothing in your inbox? Check your spam folder, and try again in ten minutes.',
  },
};
