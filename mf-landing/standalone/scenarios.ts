import {
  cancelPreorder,
  confirmNewsletter,
  confirmPreorder,
  createPreorder,
  endSession,
  getCallName,
  subscribeToNewsletter,
  switchMinutesMailOff,
  unsubscribeFromNewsletter,
} from 'api-contract';
import { problem, type Answer, type Handlers, type Scenario } from 'qa';
import { languageKey } from '../src/language/language.ts';

const preorder = getCallName(createPreorder);
const newsletter = getCallName(subscribeToNewsletter);
/** Names of the calls of mailed links. */
const confirmations = [
  cancelPreorder,
  confirmPreorder,
  confirmNewsletter,
  unsubscribeFromNewsletter,
  switchMinutesMailOff,
].map(getCallName);

/** Answers each mailed link. */
const answerLinks = (answer: Answer): Handlers => Object.fromEntries(confirmations.map((call) => [call, answer]));

/** Responses with which each call succeeds. Most have no body: callers read only whether the call succeeds. */
const workingServers: Handlers = {
  ...Object.fromEntries([preorder, newsletter, getCallName(endSession)].map((call) => [call, { status: 204 }])),
  ...answerLinks({ body: { state: 'done' } }),
};

function createScenario(label: string, screen: string, answers: Handlers = {}): Scenario {
  return { label, screen, person: 'nobody', answers: { ...workingServers, ...answers } };
}

const createLandingScenario = (label: string, answers?: Handlers) => createScenario(label, '/', answers);

/** Creates a scenario of a mailed link. `answer` replaces the response to its button. */
const createLinkScenario = (label: string, address: string, answer?: Answer) =>
  createScenario(label, `${address}#token=0123456789abcdefghijklmnop`, answer && answerLinks(answer));

const expired = problem(410, 'token-expired');

/** Every state of the public screens, by its name in an address of a QA server. Component tests use them, too. */
export const scenarios = {
  landing: {
    ...createLandingScenario('everything succeeds'),
    opens: ['Vorbestellen', 'Datenschutz', 'Impressum', 'AGB', 'Newsletter abonnieren'],
  },
  english: {
    ...createScenario('in English', '/en'),
    opens: ['Pre-order', 'Privacy', 'Subscribe to the newsletter'],
  },
  'landing-signed-in': { ...createLandingScenario('signed in'), person: 'anna' },
  'landing-unknown': { ...createLandingScenario('session not known yet'), person: 'unknown' },
  'preorder-fails': createLandingScenario('pre-order fails', { [preorder]: problem(503, 'unavailable') }),
  'preorder-hangs': createLandingScenario('pre-order never ends', { [preorder]: { hang: true } }),
  'preorder-no-json': createLandingScenario('pre-order succeeds without JSON', {
    [preorder]: { text: 'ok', contentType: 'text/plain' },
  }),
  'newsletter-fails': createLandingScenario('newsletter fails in silence', { [newsletter]: problem(500, 'internal') }),
  'newsletter-hangs': createLandingScenario('newsletter never ends', { [newsletter]: { hang: true } }),
  'preorder-page': { ...createScenario('pre-ordering while signed in', '/vorbestellen'), person: 'anna' },
  privacy: createScenario('privacy', '/datenschutz'),
  imprint: createScenario('imprint', '/impressum'),
  terms: createScenario('terms', '/agb'),
  withdrawal: createScenario('withdrawal', '/widerrufsbelehrung'),
  accessibility: createScenario('accessibility', '/barrierefreiheit'),
  'box-facts': createScenario('technical data and safety of the box', '/technische-daten'),
  'confirm-preorder': createLinkScenario('confirming a pre-order', '/bestaetigen/vorbestellung'),
  'confirm-newsletter': createLinkScenario('confirming the newsletter', '/bestaetigen/newsletter'),
  'confirm-english': createLinkScenario('confirming a pre-order, in English', '/bestaetigen/vorbestellung?lang=en'),
  'preorder-back': createLinkScenario('taking a pre-order back', '/vorbestellung/zuruecknehmen'),
  'minutes-mail-off': createLinkScenario('switching the mail about few minutes off', '/bestaetigen/minutenhinweis'),
  unsubscribe: createLinkScenario('ending the newsletter', '/newsletter/abmelden'),
  'confirm-expired': createLinkScenario('link expired', '/bestaetigen/vorbestellung', expired),
  'confirm-invalid': createLinkScenario('link unusable', '/bestaetigen/newsletter', problem(400, 'token-invalid')),
  'confirm-used': createLinkScenario('link used before', '/bestaetigen/vorbestellung', {
    body: { state: 'done-before' },
  }),
  'confirm-taken-back': createLinkScenario('link of a pre-order taken back', '/bestaetigen/vorbestellung', {
    body: { state: 'taken-back' },
  }),
  'confirm-without-token': createScenario('link without a token', '/bestaetigen/vorbestellung'),
  'confirm-fails': createLinkScenario('server out of reach', '/bestaetigen/vorbestellung', problem(503, 'unavailable')),
} satisfies Record<string, Scenario>;

/** Languages of the page, and the function that stores one, as an earlier visit did. */
export const languages = {
  labels: { de: 'Deutsch', en: 'English' },
  choose: (language: string) => localStorage.setItem(languageKey, language),
};
