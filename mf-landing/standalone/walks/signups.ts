import { createPreorder, getCallName, subscribeToNewsletter } from 'api-contract';
import type { Place, Walks } from 'qa';

const preorder = getCallName(createPreorder);
const newsletter = getCallName(subscribeToNewsletter);
const email = 'a@b.c';
const invalid = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';
const success = 'Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.';
const dialog: Place = ['dialog', 'Abenteuerbox vorbestellen'];
const newsletterForm: Place = ['form', 'Post aus dem Geschichtenwald'];
const submit = 'Unverbindlich vorbestellen';

/**
 * Flows of pre-order and newsletter, by scenario. `send` names the call that an action makes, and its body; `answer`
 * changes its later responses, with `{}` to success; `keep` waits for the value of a field. `acc` numbers are those of
 * statements in `docs/acceptance.md`.
 */
export const signupWalks: Record<string, Walks> = {
  landing: {
    'a box is pre-ordered': [
      ['press', 'button', 'Vorbestellen'],
      // The blank is not sent.
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
};
