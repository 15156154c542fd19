import { problem, type Step, type Walks } from 'qa';
import { calls } from '../answers.ts';

/** Expected body of the call after the steps of `typeCancellation`. */
const cancellation = {
  kind: 'ordinary',
  reason: null,
  name: 'Ada Beispiel',
  email: 'ada@example.org',
  contract: 'Abo',
  endDate: null,
  confirmationEmail: 'ada@example.org',
};
/** Expected body for the signed-in user Anna, whose address the form fills in. */
const ownCancellation = { ...cancellation, email: 'anna@example.org', confirmationEmail: 'anna@example.org' };
/** Expected body of the call after the steps of `typeWithdrawal`. */
const withdrawal = { name: 'Ada Beispiel', contract: 'Abo Standard', email: 'ada@example.org' };

/** Steps of a visitor who fills in the form. Texts are labels of the app. */
const typeCancellation: Step[] = [
  ['type', 'Vor- und Nachname', 'Ada Beispiel'],
  ['type', 'E-Mail-Adresse deines Kontos', 'ada@example.org'],
];
const typeWithdrawal: Step[] = [
  ['type', 'Vor- und Nachname', 'Ada Beispiel'],
  ['type', 'Vertrag oder Bestellnummer', 'Abo Standard'],
  ['type', 'E-Mail-Adresse für die Eingangsbestätigung', 'ada@example.org'],
];

/**
 * Flows that start on the pages of cancellation and withdrawal, by scenario. Each step is a verb of `qa/src/walk.ts`
 * with its arguments: `send` expects a call with this body, `answer` sets the response of later calls, `keep` expects
 * this value in a field. `acc` is a statement's number in `docs/acceptance.md`.
 */
export const declarationWalks: Record<string, Walks> = {
  cancel: {
    'cancelling sends the whole declaration': [
      ...typeCancellation,
      ['press', 'button', 'jetzt kündigen'],
      ['send', calls.cancellation, cancellation],
      ['see', 'Deine Kündigung ist eingegangen'],
    ],
    'cancelling needs no contract (acc 279)': [
      ...typeCancellation,
      ['type', 'Vertrag', ''],
      ['press', 'button', 'jetzt kündigen'],
      ['send', calls.cancellation, { ...cancellation, contract: '' }],
    ],
    'cancelling for cause on a day asks for both': [
      ['choose', 'radio', 'Außerordentliche Kündigung aus wichtigem Grund'],
      ['choose', 'radio', 'Zu einem bestimmten Datum'],
      ...typeCancellation,
      ['press', 'button', 'jetzt kündigen'],
      ['see', 'Bitte nenne den wichtigen Grund.'],
      ['type', 'Grund der Kündigung', 'Die Box ist defekt.'],
      ['type', 'Datum', '2099-01-31'],
      ['press', 'button', 'jetzt kündigen'],
      [
        'send',
        calls.cancellation,
        { ...cancellation, kind: 'for-cause', reason: 'Die Box ist defekt.', endDate: '2099-01-31' },
      ],
    ],
    'a refused cancellation is said to be refused (acc 282)': [
      ['answer', calls.cancellation, problem(429, 'rate-limited')],
      ...typeCancellation,
      ['press', 'button', 'jetzt kündigen'],
      ['send', calls.cancellation, cancellation],
      ['read', 'alert', 'Deine Erklärung ist nicht angekommen.'],
    ],
  },
  'cancel-fails': {
    'a cancellation that did not arrive keeps its input': [
      ...typeCancellation,
      ['press', 'button', 'jetzt kündigen'],
      ['send', calls.cancellation, cancellation],
      ['read', 'alert', 'Wir haben keine Bestätigung erhalten.'],
      ['keep', 'Vor- und Nachname', 'Ada Beispiel'],
      ['press', 'button', 'jetzt kündigen'],
      ['send', calls.cancellation, cancellation],
    ],
  },
  'cancel-hangs': {
    'a double click cancels once': [
      ...typeCancellation,
      ['press twice', 'button', 'jetzt kündigen'],
      ['send', calls.cancellation, cancellation],
    ],
  },
  'cancel-signed-in': {
    'a signed-in user describes another contract (acc 278)': [
      ['choose', 'radio', 'Anderer Vertrag'],
      ['type', 'Vertrag', 'Standardbox'],
      ['type', 'Vor- und Nachname', 'Ada Beispiel'],
      ['press', 'button', 'jetzt kündigen'],
      ['send', calls.cancellation, { ...ownCancellation, contract: 'Standardbox' }],
    ],
    'a signed-in user only adds the name': [
      ['type', 'Vor- und Nachname', 'Ada Beispiel'],
      ['see', 'Anderer Vertrag'],
      ['press', 'button', 'jetzt kündigen'],
      ['send', calls.cancellation, { ...ownCancellation, contract: 'Standard' }],
      ['see', 'Du bist angemeldet. Darum führen wir die Kündigung jetzt aus.'],
    ],
  },
  withdraw: {
    'withdrawing takes a second step': [
      ...typeWithdrawal,
      ['press', 'button', 'Vertrag widerrufen'],
      ['press', 'button', 'Widerruf bestätigen'],
      ['send', calls.withdrawal, withdrawal],
      ['see', 'Dein Widerruf ist eingegangen'],
    ],
    'the second step leads back to what was typed': [
      ...typeWithdrawal,
      ['press', 'button', 'Vertrag widerrufen'],
      ['press', 'button', 'Angaben ändern'],
      ['keep', 'Vertrag oder Bestellnummer', 'Abo Standard'],
      ['keep', 'Vor- und Nachname', 'Ada Beispiel'],
    ],
  },
  'withdraw-fails': {
    'a withdrawal that did not arrive can be sent again': [
      ...typeWithdrawal,
      ['press', 'button', 'Vertrag widerrufen'],
      ['press', 'button', 'Widerruf bestätigen'],
      ['send', calls.withdrawal, withdrawal],
      ['read', 'alert', 'Wir haben keine Bestätigung erhalten.'],
      ['press', 'button', 'Widerruf bestätigen'],
      ['send', calls.withdrawal, withdrawal],
    ],
  },
};
