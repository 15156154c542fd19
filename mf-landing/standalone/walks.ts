import {
  cancelPreorder,
  confirmNewsletter,
  confirmPreorder,
  createPreorder,
  getCallName,
  objectToDeclaration,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from 'api-contract';
import type { Place, Walks } from 'qa';

const preorder = getCallName(createPreorder);
const newsletter = getCallName(subscribeToNewsletter);
const email = 'a@b.c';
const token = '0123456789abcdefghijklmnop';
const invalid = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';
const success = 'Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.';
const dialog: Place = ['dialog', 'Abenteuerbox vorbestellen'];
const newsletterForm: Place = ['form', 'Post aus dem Geschichtenwald'];
const submit = 'Unverbindlich vorbestellen';

/** Flows through this remote's screens, by the scenario in which they start. */
export const walks: Record<string, Walks> = {
  landing: {
    'a box is pre-ordered': [
      ['press', 'button', 'Vorbestellen'],
      ['type', 'E-Mail-Adresse', ` ${email}`, dialog],
      ['press', 'button', submit],
      ['send', preorder, { email }],
      ['see', success],
    ],
    'an address that is none is not sent': [
      ['press', 'button', 'Vorbestellen'],
      ['type', 'E-Mail-Adresse', 'a@b', dialog],
      ['press', 'button', submit],
      ['see', invalid],
      ['keep', 'E-Mail-Adresse', 'a@b', dialog],
    ],
    'a pre-order that is closed keeps the address': [
      ['press', 'button', 'Vorbestellen'],
      ['type', 'E-Mail-Adresse', email, dialog],
      ['press', 'button', 'Schließen'],
      ['press', 'button', 'Vorbestellen'],
      ['keep', 'E-Mail-Adresse', email, dialog],
    ],
    'the newsletter is subscribed to': [
      ['type', 'E-Mail-Adresse', email, newsletterForm],
      ['press', 'button', 'Newsletter abonnieren'],
      ['send', newsletter, { email }],
      ['keep', 'E-Mail-Adresse', '', newsletterForm],
    ],
  },
  'preorder-fails': {
    'a pre-order that failed can be sent again': [
      ['press', 'button', 'Vorbestellen'],
      ['type', 'E-Mail-Adresse', email, dialog],
      ['press', 'button', submit],
      ['send', preorder, { email }],
      ['read', 'dialog', 'Es gab ein Problem mit deiner Vorbestellung.'],
      ['keep', 'E-Mail-Adresse', email, dialog],
      ['answer', preorder, {}],
      ['press', 'button', submit],
      ['send', preorder, { email }],
      ['see', success],
    ],
  },
  'preorder-hangs': {
    'a double click pre-orders once': [
      ['press', 'button', 'Vorbestellen'],
      ['type', 'E-Mail-Adresse', email, dialog],
      ['press twice', 'button', submit],
      ['send', preorder, { email }],
    ],
  },
  'newsletter-fails': {
    'an address that was not subscribed stays in the field': [
      ['type', 'E-Mail-Adresse', email, newsletterForm],
      ['press', 'button', 'Newsletter abonnieren'],
      ['send', newsletter, { email }],
      ['keep', 'E-Mail-Adresse', email, newsletterForm],
    ],
  },
  'preorder-page': {
    'a signed-in user pre-orders': [
      ['type', 'E-Mail-Adresse', email, ['form', 'Abenteuerbox vorbestellen']],
      ['press', 'button', submit],
      ['send', preorder, { email }],
      ['see', success],
    ],
    'a signed-in user subscribes to the newsletter (acc 310)': [
      ['type', 'E-Mail-Adresse', email, newsletterForm],
      ['press', 'button', 'Newsletter abonnieren'],
      ['send', newsletter, { email }],
      ['see', 'Fast geschafft! Bitte bestätige den Link in deiner E-Mail.'],
    ],
  },
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
      ['send', preorder, { email }],
      ['read', 'status', 'Wenn dazu noch etwas zu bestätigen ist, ist eine E-Mail unterwegs.'],
    ],
  },
};
