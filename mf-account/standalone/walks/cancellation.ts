import { cancelSubscription, getCallName, resumeSubscription } from 'api-contract';
import { problem, type Walks } from 'qa';

const cancel = getCallName(cancelSubscription);
const resume = getCallName(resumeSubscription);
/** Body of the response to a cancellation. */
const cancelled = { cancelAtPeriodEnd: true, endDate: '2026-12-14T08:12:00Z' };

/**
 * Flows that cancel a subscription or take the cancellation back, by scenario. Each step is a verb with arguments,
 * which `qa/src/walk.ts` defines: `send` expects a call, `answer` sets the response of later calls, `read` expects an
 * element with this role and text.
 */
export const cancellationWalks: Record<string, Walks> = {
  'account-cancelled': {
    'a cancellation is taken back': [
      ['press', 'button', 'Kündigung zurücknehmen'],
      ['send', resume],
      ['read', 'status', 'Deine Kündigung ist zurückgenommen.'],
    ],
    'a cancellation can be taken back after a failed attempt': [
      ['answer', resume, problem(503, 'unavailable')],
      ['press', 'button', 'Kündigung zurücknehmen'],
      ['send', resume],
      ['read', 'alert', 'Wir sind gerade nicht erreichbar.'],
      ['answer', resume, { body: { ...cancelled, cancelAtPeriodEnd: false } }],
      ['press', 'button', 'Kündigung zurücknehmen'],
      ['send', resume],
      ['read', 'status', 'Deine Kündigung ist zurückgenommen.'],
    ],
  },
  'cancel-stored': {
    'a cancellation counts while the payment provider is away': [
      ['press', 'button', 'Abo kündigen'],
      ['press', 'button', 'Jetzt kündigen'],
      ['send', cancel],
      ['read', 'status', 'Unser Zahlungsdienst ist gerade nicht erreichbar.'],
    ],
  },
  'cancel-fails': {
    'a cancellation that failed can be tried again': [
      ['press', 'button', 'Abo kündigen'],
      ['press', 'button', 'Jetzt kündigen'],
      ['send', cancel],
      ['read', 'alertdialog', 'Fehler beim Kündigen des Abonnements'],
      ['answer', cancel, { body: cancelled }],
      ['press', 'button', 'Jetzt kündigen'],
      ['send', cancel],
      ['read', 'status', 'Deine Kündigung ist eingegangen.'],
    ],
  },
  'cancel-pending': {
    'a double click cancels once': [
      ['press', 'button', 'Abo kündigen'],
      ['press twice', 'button', 'Jetzt kündigen'],
      ['send', cancel],
    ],
  },
};
