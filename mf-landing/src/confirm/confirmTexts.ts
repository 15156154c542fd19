import {
  cancelPreorder,
  confirmNewsletter,
  confirmPreorder,
  createPreorder,
  objectToDeclaration,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from 'api-contract';
import type { Language } from '../language/language.ts';

/** Texts of the page that a mailed link opens. */
interface Texts {
  title: string;
  /** Beginning of the document's title, if it differs from `title`. */
  documentTitle?: string;
  /** Before the click, above the button. */
  question: string;
  button: string;
  /** After the call has succeeded. */
  done: string;
  /** Advice for an expired link. Missing: that of `commonTexts`. */
  expired?: string;
}

interface Confirmation {
  /** Call of the button, with the link's token. All these calls have the type of this one. */
  call: typeof confirmPreorder;
  /** Sign-up that mails another link if this one cannot be used. */
  newLink?: typeof createPreorder;
  /** German always; English is missing for mails about a contract, which are German only. */
  texts: Partial<Record<Language, Texts>> & { de: Texts };
}

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
        done: 'Danke! Deine Abenteuerbox ist reserviert. Wir schreiben dir, sobald du sie bestellen kannst.',
      },
      en: {
        title: 'Confirm your pre-order',
        question: 'Would you like to reserve your Adventure Box? It is free and commits you to nothing.',
        button: 'Confirm pre-order',
        done: 'Thank you! Your Adventure Box is reserved. We will write to you as soon as you can order it.',
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
        done: 'Danke! Ab jetzt bekommst du unseren Newsletter.',
      },
      en: {
        title: 'Confirm your subscription',
        question: 'Would you like to receive our newsletter? You can unsubscribe at any time.',
        button: 'Confirm subscription',
        done: 'Thank you! From now on you will receive our newsletter.',
      },
    },
  },
  '/bestaetigen/einspruch': {
    call: objectToDeclaration,
    texts: {
      de: {
        title: 'Das war ich nicht',
        documentTitle: 'Einspruch',
        question:
          'Jemand hat dein Abo gekündigt, ohne sich anzumelden. Warst du das nicht, führen wir die Kündigung nicht aus. Dein Abo läuft dann weiter.',
        button: 'Das war ich nicht',
        done: 'Danke! Wir führen die Kündigung nicht aus. Dein Abo läuft weiter.',
        expired:
          'Die Kündigung ist schon bearbeitet. Haben wir sie ausgeführt, kannst du sie bis zum Vertragsende unter „Abo verwalten“ zurücknehmen.',
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
        done: 'Erledigt. Deine Vorbestellung ist gelöscht. Du kannst die Box jederzeit wieder vorbestellen.',
      },
      en: {
        title: 'Cancel your pre-order',
        question: 'Would you like to cancel your pre-order? We will then delete your address from the list.',
        button: 'Cancel pre-order',
        done: 'Done. Your pre-order is deleted. You can pre-order the box again at any time.',
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
        done: 'Erledigt. Du bekommst keinen Newsletter mehr von uns.',
        expired: 'Dieser Link ist abgelaufen. Nimm bitte den Link aus der neuesten E-Mail.',
      },
      en: {
        title: 'Unsubscribe from our newsletter?',
        documentTitle: 'Unsubscribe',
        question: 'Would you like to unsubscribe from our newsletter?',
        button: 'Unsubscribe',
        done: 'Done. You will no longer receive our newsletter.',
        expired: 'This link has expired. Please use the link in the latest email.',
      },
    },
  },
};

/** Texts that all links share. Those named like a state of `ConfirmScreen`, e.g. `unusable`, are its alerts. */
export const commonTexts = {
  de: {
    product: 'Abenteuerbox',
    expired: 'Dieser Link ist abgelaufen.',
    missing:
      'In der Adresse fehlt der Teil, den wir dir geschickt haben. Bitte öffne den Link in der E-Mail noch einmal.',
    unusable:
      'Dieser Link ist unvollständig, wurde schon benutzt oder durch einen neueren ersetzt. Nimm bitte den Link aus der neuesten E-Mail. Hast du ihn schon einmal benutzt? Dann musst du nichts mehr tun.',
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
    expired: 'This link has expired.',
    missing: 'The address lacks the part that we sent you. Please open the link in the email once more.',
    unusable:
      'This link is incomplete, has been used already or was replaced by a newer one. Please use the link in the latest email. Have you used it before? Then there is nothing left to do.',
    failed: 'That did not work just now. Please try again.',
    busy: 'Processing...',
    writeToUs: 'Does that not help? Write to us, and we will do it for you:',
    home: 'Go to the home page',
    newLink: 'Send a new link',
    sent: 'If there is still something to confirm, an email is on its way. Nothing in your inbox? Check your spam folder, and try again in ten minutes.',
  },
};
