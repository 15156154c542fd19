import type { Walks } from 'qa';
import { calls, createDetails, hostedPage } from './answers.ts';

const prorationDate = 1_795_258_800;
const change = 'Jetzt kostenpflichtig wechseln';
const order = 'Jetzt kostenpflichtig bestellen';

/** Flows through this remote's screens, by the scenario in which they start. */
export const walks: Record<string, Walks> = {
  'no-plan': {
    'ordering a plan leads to the payment provider': [
      ['press', 'button', 'Abo auswählen', ['article', 'Standard']],
      ['press', 'button', order],
      ['send', calls.checkout, { priceId: 'price_standard_monthly' }],
      ['leave', hostedPage],
    ],
    'an order that is closed sends nothing': [
      ['press', 'button', 'Abo auswählen', ['article', 'Einstieg']],
      ['press', 'button', 'Abbrechen'],
      ['see', 'Wähle dein Abenteuer-Abo'],
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
  },
  cancel: {
    'cancelling sends the whole declaration': [
      ['type', 'Vor- und Nachname', 'Ada Beispiel'],
      ['type', 'E-Mail-Adresse deines Kontos', 'ada@example.org'],
      ['press', 'button', 'jetzt kündigen'],
      [
        'send',
        calls.cancellation,
        {
          kind: 'ordinary',
          reason: null,
          name: 'Ada Beispiel',
          email: 'ada@example.org',
          contract: 'Abo',
          endDate: null,
          confirmationEmail: 'ada@example.org',
        },
      ],
      ['see', 'Deine Kündigung ist eingegangen'],
    ],
  },
};
