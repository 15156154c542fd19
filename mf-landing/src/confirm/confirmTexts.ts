import { confirmNewsletter, confirmPreorder, unsubscribeFromNewsletter } from '../signupsApi.ts';

interface Confirmation {
  documentTitle: string;
  title: string;
  question: string;
  button: string;
  done: string;
  /** What to do when the link is too old. */
  expired: string;
  send: (token: string) => Promise<void>;
}

/** What each mailed link asks for, by its address. */
export const confirmations: Record<string, Confirmation> = {
  '/bestaetigen/vorbestellung': {
    documentTitle: 'Vorbestellung bestätigen – Abenteuerbox',
    title: 'Vorbestellung bestätigen',
    question: 'Möchtest du deine Abenteuerbox unverbindlich reservieren? Das kostet nichts.',
    button: 'Vorbestellung bestätigen',
    done: 'Danke! Deine Abenteuerbox ist reserviert. Wir schreiben dir, sobald du sie bestellen kannst.',
    expired: 'Dieser Link ist abgelaufen. Bestell die Box auf der Startseite einfach noch einmal vor.',
    send: confirmPreorder,
  },
  '/bestaetigen/newsletter': {
    documentTitle: 'Newsletter bestätigen – Abenteuerbox',
    title: 'Newsletter bestätigen',
    question: 'Möchtest du unseren Newsletter bekommen? Abbestellen kannst du ihn jederzeit.',
    button: 'Newsletter bestätigen',
    done: 'Danke! Ab jetzt bekommst du unseren Newsletter.',
    expired: 'Dieser Link ist abgelaufen. Melde dich auf der Startseite einfach noch einmal an.',
    send: confirmNewsletter,
  },
  '/newsletter/abmelden': {
    documentTitle: 'Newsletter abbestellen – Abenteuerbox',
    title: 'Newsletter abbestellen',
    question: 'Möchtest du keinen Newsletter mehr bekommen?',
    button: 'Newsletter abbestellen',
    done: 'Erledigt. Du bekommst keinen Newsletter mehr von uns.',
    expired: 'Dieser Link ist abgelaufen. Nimm bitte den Link aus der neuesten E-Mail.',
    send: unsubscribeFromNewsletter,
  },
};

export const unusableLink = 'Dieser Link ist unvollständig oder wurde schon benutzt. Öffne ihn bitte noch einmal aus der E-Mail.';
export const notReached = 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal.';
