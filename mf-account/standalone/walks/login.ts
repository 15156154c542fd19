import { endOtherSessions, getCallName } from 'api-contract';
import type { Walks } from 'qa';

const email = 'anna@example.org';
const password = 'Leuchtkäfer-7';
const dashboard = 'Willkommen in deinem Abenteuer!';

/**
 * Flows that start on the sign-in page, by scenario. Each step is a verb with arguments, which `qa/src/walk.ts`
 * defines: `read` expects part of the text of an element with this role, `keep` expects this value in a field. `send`
 * expects a call of our server, but does not see calls of the identity provider: the page shows their effect.
 */
export const loginWalks: Record<string, Walks> = {
  login: {
    'signing in leads to the dashboard': [
      ['type', 'E-Mail-Adresse', email],
      ['type', 'Passwort', password],
      ['press', 'button', 'Anmelden'],
      ['see', dashboard],
    ],
    'signing in without a password is explained, and the address stays': [
      ['type', 'E-Mail-Adresse', email],
      ['press', 'button', 'Anmelden'],
      ['read', 'alert', 'Bitte gib ein Passwort ein.'],
      ['keep', 'E-Mail-Adresse', email],
    ],
    'the address follows to another mode, the password does not': [
      ['type', 'E-Mail-Adresse', email],
      ['type', 'Passwort', password],
      ['press', 'button', 'Noch kein Account? Jetzt registrieren'],
      ['keep', 'E-Mail-Adresse', email],
      ['keep', 'Passwort', ''],
      ['press', 'button', 'Bereits registriert? Zur Anmeldung'],
      ['keep', 'E-Mail-Adresse', email],
    ],
  },
  'login-register': {
    'registering leads to the dashboard': [
      ['type', 'E-Mail-Adresse', email],
      ['type', 'Passwort', password],
      ['press', 'button', 'Account erstellen'],
      ['see', dashboard],
    ],
  },
  'login-reset': {
    'a link for a new password is asked for': [
      ['type', 'E-Mail-Adresse', email],
      ['press', 'button', 'Link anfordern'],
      ['read', 'status', 'Wenn es ein Konto mit dieser E-Mail-Adresse gibt, haben wir dir einen Link'],
    ],
  },
  'new-password': {
    'a mailed link saves a new password': [
      ['type', 'Neues Passwort', password],
      ['press', 'button', 'Passwort speichern'],
      ['send', getCallName(endOtherSessions)],
      ['read', 'main', 'Dein neues Passwort ist gespeichert.'],
    ],
  },
};
