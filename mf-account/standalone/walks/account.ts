import {
  announceEmailChange,
  cancelSubscription,
  endAllSessions,
  endOtherSessions,
  eraseAccount,
  getCallName,
} from 'api-contract';
import { problem, type Walks } from 'qa';

const cancel = getCallName(cancelSubscription);
const erase = getCallName(eraseAccount);
const signOutEverywhere = getCallName(endAllSessions);
const announceChange = getCallName(announceEmailChange);
const unavailable = 'Wir sind gerade nicht erreichbar.';

/**
 * Flows that start on the account page, by scenario. Each step is a verb with arguments, which `qa/src/walk.ts`
 * defines: `send` expects a call, `answer` sets the response of later calls, `see` expects an element with this text,
 * `read` part of the text of an element with this role, and `keep` this value in a field.
 */
export const accountWalks: Record<string, Walks> = {
  account: {
    'the subscription is cancelled': [
      ['press', 'button', 'Abo kündigen'],
      ['press', 'button', 'Jetzt kündigen'],
      ['send', cancel],
      ['read', 'status', 'Deine Kündigung ist eingegangen. Dein Abo endet am 14.12.2026.'],
    ],
    'the subscription is kept': [
      ['press', 'button', 'Abo kündigen'],
      ['press', 'button', 'Abo behalten'],
      ['see', 'Du kannst jederzeit zum Ende des Abrechnungsmonats kündigen.'],
    ],
    'signing out everywhere takes a second step': [
      ['press', 'button', 'Überall abmelden'],
      ['press', 'button', 'Jetzt überall abmelden'],
      ['send', signOutEverywhere],
    ],
    'signing out everywhere can be given up after a failure': [
      ['answer', signOutEverywhere, problem(503, 'unavailable')],
      ['press', 'button', 'Überall abmelden'],
      ['press', 'button', 'Jetzt überall abmelden'],
      ['send', signOutEverywhere],
      ['read', 'alertdialog', unavailable],
      ['press', 'button', 'Angemeldet bleiben'],
      ['see', 'Was wir speichern'],
    ],
    'the account is deleted in a second step': [
      ['press', 'button', 'Konto löschen'],
      ['press', 'button', 'Konto endgültig löschen'],
      ['send', erase],
    ],
    'the account is kept': [
      ['press', 'button', 'Konto löschen'],
      ['press', 'button', 'Konto behalten'],
      ['see', 'Was wir speichern'],
    ],
    'another address is announced before its link is mailed': [
      ['press', 'button', 'E-Mail-Adresse ändern'],
      ['type', 'Neue E-Mail-Adresse', 'neu@example.org'],
      ['type', 'Aktuelles Passwort', 'geheim-1'],
      ['press', 'button', 'Link an die neue Adresse senden'],
      ['send', announceChange, { email: 'neu@example.org' }],
      ['see', 'Wir haben einen Bestätigungslink an neu@example.org geschickt.'],
    ],
    'an address that is none is not sent': [
      ['press', 'button', 'E-Mail-Adresse ändern'],
      ['type', 'Neue E-Mail-Adresse', 'neu'],
      ['type', 'Aktuelles Passwort', 'geheim-1'],
      ['press', 'button', 'Link an die neue Adresse senden'],
      ['see', 'Bitte gib eine gültige E-Mail-Adresse ein.'],
      ['keep', 'Neue E-Mail-Adresse', 'neu'],
    ],
    'a new password is saved and reported': [
      ['press', 'button', 'Passwort ändern'],
      ['type', 'Aktuelles Passwort', 'geheim-1'],
      ['type', 'Neues Passwort', 'Leuchtkäfer-7'],
      ['type', 'Neues Passwort wiederholen', 'Leuchtkäfer-7'],
      ['press', 'button', 'Passwort ändern'],
      ['send', getCallName(endOtherSessions)],
      ['see', 'Dein Passwort wurde geändert.'],
    ],
    'two different new passwords are not sent': [
      ['press', 'button', 'Passwort ändern'],
      ['type', 'Aktuelles Passwort', 'geheim-1'],
      ['type', 'Neues Passwort', 'Leuchtkäfer-7'],
      ['type', 'Neues Passwort wiederholen', 'Leuchtkäfer-8'],
      ['press', 'button', 'Passwort ändern'],
      ['see', 'Die Passwörter stimmen nicht überein'],
      ['keep', 'Neues Passwort', 'Leuchtkäfer-7'],
    ],
  },
  'email-change-too-often': {
    'an address that was not announced stays in the field': [
      ['press', 'button', 'E-Mail-Adresse ändern'],
      ['type', 'Neue E-Mail-Adresse', 'neu@example.org'],
      ['type', 'Aktuelles Passwort', 'geheim-1'],
      ['press', 'button', 'Link an die neue Adresse senden'],
      ['send', announceChange, { email: 'neu@example.org' }],
      ['keep', 'Aktuelles Passwort', ''],
      ['keep', 'Neue E-Mail-Adresse', 'neu@example.org'],
    ],
  },
  'delete-server-fails': {
    'a deletion that failed can be tried again': [
      ['press', 'button', 'Konto löschen'],
      ['press', 'button', 'Konto endgültig löschen'],
      ['send', erase],
      ['read', 'alertdialog', unavailable],
      ['press', 'button', 'Konto endgültig löschen'],
      ['send', erase],
    ],
  },
  'delete-pending': {
    'a double click deletes once': [
      ['press', 'button', 'Konto löschen'],
      ['press twice', 'button', 'Konto endgültig löschen'],
      ['send', erase],
    ],
  },
  'sign-out-everywhere-pending': {
    'a double click signs out once': [
      ['press', 'button', 'Überall abmelden'],
      ['press twice', 'button', 'Jetzt überall abmelden'],
      ['send', signOutEverywhere],
    ],
  },
};
