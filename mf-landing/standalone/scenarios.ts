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
import { problem, type Handlers, type Scenario } from 'qa';
import { languageChoice } from '../src/choice/languageChoice.ts';
import { isLanguage } from '../src/language/language.ts';

const preorder = getCallName(createPreorder);
const newsletter = getCallName(subscribeToNewsletter);
const confirmations = [
  cancelPreorder,
  confirmPreorder,
  confirmNewsletter,
  unsubscribeFromNewsletter,
  objectToDeclaration,
].map(getCallName);

/** Responses with which each call succeeds. Their body is empty, because callers read only whether a call succeeds. */
const workingServers: Handlers = Object.fromEntries(
  [preorder, newsletter, ...confirmations].map((call) => [call, { status: 204 }]),
);

const answerConfirmations = (answer: Handlers[string]): Handlers =>
  Object.fromEntries(confirmations.map((call) => [call, answer]));

function page(label: string, screen: string, answers: Handlers = {}): Scenario {
  return { label, screen, person: 'nobody', answers: { ...workingServers, ...answers } };
}

const landing = (label: string, answers?: Handlers) => page(label, '/', answers);

const token = 'token=0123456789abcdefghijklmnop';

/** Every state of this remote's screens, by the name it has in the address. Component tests use the same ones. */
export const scenarios = {
  landing: landing('everything succeeds'),
  english: page('in English', '/en'),
  'landing-signed-in': { ...landing('signed in'), person: 'anna' },
  'landing-unknown': { ...landing('session not known yet'), person: 'unknown' },
  'preorder-fails': landing('pre-order fails', { [preorder]: problem(503, 'unavailable') }),
  'preorder-hangs': landing('pre-order never ends', { [preorder]: { hang: true } }),
  'preorder-no-json': landing('pre-order succeeds without JSON', {
    [preorder]: { text: 'ok', contentType: 'text/plain' },
  }),
  'newsletter-fails': landing('newsletter fails in silence', { [newsletter]: problem(500, 'internal') }),
  'newsletter-hangs': landing('newsletter never ends', { [newsletter]: { hang: true } }),
  'preorder-page': { ...page('pre-ordering while signed in', '/vorbestellen'), person: 'anna' },
  privacy: page('privacy', '/datenschutz'),
  imprint: page('imprint', '/impressum'),
  terms: page('terms', '/agb'),
  withdrawal: page('withdrawal', '/widerrufsbelehrung'),
  accessibility: page('accessibility', '/barrierefreiheit'),
  'box-facts': page('technical data and safety of the box', '/technische-daten'),
  'confirm-preorder': page('confirming a pre-order', `/bestaetigen/vorbestellung#${token}`),
  'confirm-newsletter': page('confirming the newsletter', `/bestaetigen/newsletter#${token}`),
  'confirm-english': page('confirming a pre-order, in English', `/bestaetigen/vorbestellung?lang=en#${token}`),
  objection: page('objecting to a declaration', `/bestaetigen/einspruch#${token}`),
  'objection-late': page(
    'objecting too late',
    `/bestaetigen/einspruch#${token}`,
    answerConfirmations(problem(410, 'token-expired')),
  ),
  'preorder-back': page('taking a pre-order back', `/vorbestellung/zuruecknehmen#${token}`),
  unsubscribe: page('ending the newsletter', `/newsletter/abmelden#${token}`),
  'confirm-expired': page(
    'link expired',
    `/bestaetigen/vorbestellung#${token}`,
    answerConfirmations(problem(410, 'token-expired')),
  ),
  'confirm-invalid': page(
    'link unusable',
    `/bestaetigen/newsletter#${token}`,
    answerConfirmations(problem(400, 'token-invalid')),
  ),
  'confirm-without-token': page('link without a token', '/bestaetigen/vorbestellung'),
  'confirm-fails': page(
    'server out of reach',
    `/bestaetigen/vorbestellung#${token}`,
    answerConfirmations(problem(503, 'unavailable')),
  ),
} satisfies Record<string, Scenario>;

/** Languages that the page's toggle chooses. */
export const languages = {
  labels: { de: 'Deutsch', en: 'English' },
  choose: async (language: string) => void (isLanguage(language) && (await languageChoice.choose(language))),
};
