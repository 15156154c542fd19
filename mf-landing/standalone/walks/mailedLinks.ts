import {
  cancelPreorder,
  confirmNewsletter,
  confirmPreorder,
  createPreorder,
  getCallName,
  objectToDeclaration,
  unsubscribeFromNewsletter,
} from 'api-contract';
import type { Walks } from 'qa';

const token = '0123456789abcdefghijklmnop';
const email = 'a@b.c';

/**
 * Flows that start with a mailed link, by scenario. `send` names the call that an action makes, and its body; `answer`
 * changes its later responses, with `{}` to success. `acc` numbers are those of statements in `docs/acceptance.md`.
 */
export const mailedLinkWalks: Record<string, Walks> = {
  'confirm-preorder': {
    'a pre-order is confirmed by the button': [
      ['press', 'button', 'Vorbestellung bestätigen'],
      ['send', getCallName(confirmPreorder), { token }],
      ['see', 'Danke! Deine Abenteuerbox ist reserviert. Wir schreiben dir, sobald du sie bestellen kannst.'],
    ],
  },
  'confirm-newsletter': {
    'the newsletter is confirmed by the button': [
      ['press', 'button', 'Newsletter bestätigen'],
      ['send', getCallName(confirmNewsletter), { token }],
      ['see', 'Danke! Ab jetzt bekommst du unseren Newsletter.'],
    ],
  },
  'preorder-back': {
    'a pre-order is taken back by the button': [
      ['press', 'button', 'Vorbestellung zurücknehmen'],
      ['send', getCallName(cancelPreorder), { token }],
      ['read', 'status', 'Erledigt. Deine Vorbestellung ist gelöscht.'],
    ],
  },
  unsubscribe: {
    'the newsletter ends by the button': [
      ['press', 'button', 'Newsletter abbestellen'],
      ['send', getCallName(unsubscribeFromNewsletter), { token }],
      ['see', 'Erledigt. Du bekommst keinen Newsletter mehr von uns.'],
    ],
  },
  objection: {
    'an objection stops a declaration': [
      ['press', 'button', 'Das war ich nicht'],
      ['send', getCallName(objectToDeclaration), { token }],
      ['see', 'Danke! Wir führen die Kündigung nicht aus. Dein Abo läuft weiter.'],
    ],
  },
  'objection-late': {
    'an objection that comes too late leads to the subscription (acc 294)': [
      ['press', 'button', 'Das war ich nicht'],
      ['send', getCallName(objectToDeclaration), { token }],
      [
        'read',
        'alert',
        'Haben wir sie ausgeführt, kannst du sie bis zum Vertragsende unter „Abo verwalten“ zurücknehmen.',
      ],
    ],
  },
  'confirm-fails': {
    'a confirmation that failed can be sent again': [
      ['press', 'button', 'Vorbestellung bestätigen'],
      ['send', getCallName(confirmPreorder), { token }],
      ['read', 'alert', 'Das hat gerade nicht geklappt. Bitte versuche es noch einmal.'],
      ['answer', getCallName(confirmPreorder), {}],
      ['press', 'button', 'Vorbestellung bestätigen'],
      ['send', getCallName(confirmPreorder), { token }],
      ['read', 'status', 'Danke! Deine Abenteuerbox ist reserviert.'],
    ],
  },
  'confirm-expired': {
    'an expired link is replaced by a new one': [
      ['press', 'button', 'Vorbestellung bestätigen'],
      ['send', getCallName(confirmPreorder), { token }],
      ['read', 'alert', 'Dieser Link ist abgelaufen.'],
      ['type', 'E-Mail-Adresse', email],
      ['press', 'button', 'Neuen Link schicken'],
      ['send', getCallName(createPreorder), { email }],
      ['read', 'status', 'Wenn dazu noch etwas zu bestätigen ist, ist eine E-Mail unterwegs.'],
    ],
  },
};
