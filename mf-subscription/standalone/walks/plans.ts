import { problem, type Walks } from 'qa';
import { calls, createDetails, hostedPage, noSubscription } from '../answers.ts';

/** Time from which the preview of a plan change calculates the charge, in seconds since 1970 (see `answerPreview`). */
const prorationDate = 1_795_258_800;
const change = 'Jetzt kostenpflichtig wechseln';
const order = 'Jetzt kostenpflichtig bestellen';
const failure = 'Es ist ein Fehler aufgetreten. Bitte versuche es später erneut.';
const providerDown = 'Unser Zahlungsdienst antwortet gerade nicht. Bitte versuche es später erneut.';
const standardOrder = { priceId: 'price_standard_monthly' };

/**
 * Flows that start on the page of plans, by scenario. `qa/src/walk.ts` defines the verbs; `acc` numbers are those of
 * the statements in `docs/acceptance.md`.
 */
export const planWalks: Record<string, Walks> = {
  'no-plan': {
    'ordering a plan leads to the payment provider': [
      ['press', 'button', 'Abo auswählen', ['article', 'Standard']],
      ['press', 'button', order],
      ['send', calls.checkout, standardOrder],
      ['leave', hostedPage],
    ],
    'an order that is cancelled sends nothing, and another plan can be ordered (acc 203)': [
      ['press', 'button', 'Abo auswählen', ['article', 'Einstieg']],
      ['press', 'button', 'Abbrechen'],
      ['press', 'button', 'Abo auswählen', ['article', 'Unbegrenzt']],
      ['read', 'dialog', '60 Stunden pro Monat'],
      ['press', 'button', order],
      ['send', calls.checkout, { priceId: 'price_premium_monthly' }],
      ['leave', hostedPage],
    ],
  },
  'checkout-hangs': {
    'a double click orders once': [
      ['press', 'button', 'Abo auswählen', ['article', 'Standard']],
      ['press twice', 'button', order],
      ['send', calls.checkout, standardOrder],
      ['see', 'Wird verarbeitet...'],
    ],
  },
  'checkout-broken': {
    'an order that failed can be sent again': [
      ['press', 'button', 'Abo auswählen', ['article', 'Standard']],
      ['press', 'button', order],
      ['send', calls.checkout, standardOrder],
      ['read', 'dialog', failure],
      ['answer', calls.checkout, { body: { sessionId: 'cs_test_1', url: hostedPage } }],
      ['press', 'button', order],
      ['send', calls.checkout, standardOrder],
      ['leave', hostedPage],
    ],
  },
  'former-plan': {
    'the invoices of an earlier plan open at the payment provider': [
      ['press', 'button', 'Rechnungen und Zahlungsart'],
      ['send', calls.portal],
      ['leave', 'http://localhost:4242/portal/1'],
    ],
  },
  basic: {
    'changing up charges the amount that was shown': [
      ['press', 'button', 'Abo auswählen', ['article', 'Standard']],
      ['send', calls.preview, { planId: 'standard' }],
      ['see', 'Heute zahlst du 13,33 €'],
      ['answer', calls.details, { body: createDetails('standard') }],
      ['press', 'button', change],
      ['send', calls.change, { planId: 'standard', prorationDate }],
      ['read', 'status', 'Geschafft. Du hast jetzt den Tarif „Standard“'],
    ],
    'a change that is not wanted any more sends nothing': [
      ['press', 'button', 'Abo auswählen', ['article', 'Unbegrenzt']],
      ['send', calls.preview, { planId: 'premium' }],
      ['press', 'button', 'Abbrechen'],
      ['see', 'Dein aktueller Tarif'],
    ],
    'a change that failed can be sent again': [
      ['answer', calls.change, problem(502, 'payment-provider-failed')],
      ['press', 'button', 'Abo auswählen', ['article', 'Unbegrenzt']],
      ['send', calls.preview, { planId: 'premium' }],
      ['press', 'button', change],
      ['send', calls.change, { planId: 'premium', prorationDate }],
      ['read', 'dialog', providerDown],
      ['press', 'button', change],
      ['send', calls.change, { planId: 'premium', prorationDate }],
    ],
    'invoices out of reach can be asked for again': [
      ['answer', calls.portal, problem(502, 'payment-provider-failed')],
      ['press', 'button', 'Rechnungen und Zahlungsart'],
      ['send', calls.portal],
      ['see', providerDown],
      ['answer', calls.portal, { body: { url: 'http://localhost:4242/portal/1' } }],
      ['press', 'button', 'Rechnungen und Zahlungsart'],
      ['send', calls.portal],
      ['leave', 'http://localhost:4242/portal/1'],
    ],
  },
  premium: {
    'changing down is planned without a charge': [
      ['press', 'button', 'Abo auswählen', ['article', 'Einstieg']],
      ['read', 'dialog', 'Du wechselst von „Unbegrenzt“'],
      ['press', 'button', change],
      ['send', calls.change, { planId: 'basic' }],
      ['read', 'status', 'Vorgemerkt. Mit dem nächsten Abrechnungsmonat gilt der Tarif „Einstieg“'],
    ],
  },
  'change-declined': {
    'a declined change is said and can be sent again': [
      ['press', 'button', 'Abo auswählen', ['article', 'Standard']],
      ['send', calls.preview, { planId: 'standard' }],
      ['press', 'button', change],
      ['send', calls.change, { planId: 'standard', prorationDate }],
      ['read', 'dialog', 'Deine Bank hat die Zahlung abgelehnt.'],
      ['answer', calls.change, {}],
      ['press', 'button', change],
      ['send', calls.change, { planId: 'standard', prorationDate }],
      ['read', 'status', 'Geschafft.'],
    ],
  },
  'planned-change': {
    'staying takes a planned change back': [
      ['press', 'button', 'Abo auswählen', ['article', 'Standard']],
      ['read', 'dialog', 'Du bleibst bei „Standard“'],
      ['press', 'button', 'Beim Tarif bleiben'],
      ['send', calls.change, { planId: 'standard' }],
      ['read', 'status', 'Erledigt. Du bleibst beim Tarif „Standard“'],
    ],
  },
  'planned-cancellation': {
    'a cancellation is taken back': [
      ['see', 'Dein aktueller Tarif'],
      ['answer', calls.details, { body: createDetails('standard') }],
      ['press', 'button', 'Kündigung zurücknehmen'],
      ['send', calls.resume],
      ['see', 'Deine Kündigung ist zurückgenommen. Dein Abo läuft weiter.'],
    ],
  },
  'details-fail': {
    'a plan out of reach can be loaded again': [
      ['see', 'Welcher Tarif bei dir gerade läuft, können wir im Moment nicht zeigen.'],
      ['answer', calls.details, { body: noSubscription }],
      ['press', 'button', 'Neu laden'],
      ['see', 'Wähle dein Abenteuer-Abo'],
    ],
  },
};
