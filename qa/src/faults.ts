import { computeAnswer, problem, type Answer, type Handler } from './answers.ts';
import { hasStoredToken, identityCalls, isIdentityCall, refuseIdentity } from './identityAnswers.ts';
import { loadingFaults } from './loadingFaults.ts';
import type { Network } from './network.ts';

// Failures that a page of a QA server or a component test injects into a scenario (a state of a
// screen). The address of the page names them: `?fault=offline`.

/** Faults that replace the responses of servers. */
const callFaults: Record<string, { label: string; answer: Answer }> = {
  offline: { label: 'no network', answer: { offline: true } },
  cut: { label: 'the network breaks off in the middle of an answer', answer: { cut: true } },
  hang: { label: 'no answer (time-out)', answer: { hang: true } },
  '401': { label: '401 unauthenticated, with every token', answer: problem(401, 'unauthenticated') },
  '403': { label: '403 forbidden', answer: problem(403, 'forbidden') },
  '404': { label: '404 not found', answer: problem(404, 'not-found') },
  '409': { label: '409 conflict', answer: problem(409, 'conflict') },
  '422': { label: '422 invalid input', answer: problem(422, 'invalid-input') },
  '429': { label: '429 too many requests', answer: problem(429, 'rate-limited') },
  '500': { label: '500 internal error', answer: problem(500, 'internal') },
  '503': { label: '503 unavailable', answer: problem(503, 'unavailable') },
  html: { label: '200 with HTML', answer: { text: '<!doctype html><title>Proxy</title>', contentType: 'text/html' } },
  'broken-json': { label: '200 with JSON cut off', answer: { text: '{"adventureChests": [' } },
  'wrong-shape': { label: '200 with a wrong shape', answer: { body: { unexpected: true } } },
};

/** Faults of the user's token, and of other remotes, whose screens `crashNeighbours.ts` replaces. */
const otherFaults = {
  'token-expired': 'the token has expired: refused once, a new one is accepted',
  'token-refused': 'the token is refused, and there is no new one',
  'neighbour-crashes': 'the other remotes’ screens throw when they are shown',
};

/** Descriptions of all faults, by their name in the address. */
export const faultLabels: Record<string, string> = {
  slow: 'every answer 3 s later',
  ...Object.fromEntries(Object.entries(callFaults).map(([name, { label }]) => [name, label])),
  ...otherFaults,
  ...loadingFaults,
};

/** Delay that the fault `slow` adds to every response. */
const slowDelayMs = 3000;

/**
 * Replaces the responses of a network by those of a fault. `at` limits the fault to calls whose name ends with that
 * text: `list-devices` for `GET /user/api/UserDevice/list-devices`. Without it, a fault concerns all calls of our
 * servers, and `offline` those of the identity provider, too. Does nothing for faults that do not concern calls, and
 * for ''. With a fault of the token, our servers reject the token with which the page was opened.
 */
export function injectFault(network: Network, fault: string, at = ''): void {
  // The token's faults are those of our servers. Others concern the identity provider only offline, or if `at` names it.
  const hitsIdentity = !isTokenFault(fault) && (fault === 'offline' || at !== '');
  const isAffected = (name: string) => name.endsWith(at) && (hitsIdentity || !isIdentityCall(name));
  for (const name of network.listCalls().filter(isAffected)) {
    const usual = network.requireHandler(name);
    const faulty = callFaults[fault]?.answer ?? changeUsualAnswers(fault, usual);
    if (faulty) network.answer(name, faulty);
  }
  if (fault === 'token-refused') network.answer(identityCalls.renewToken, refuseIdentity('user-token-expired'));
  // If only some calls fail, the browser still counts as online.
  setOnLine(fault !== 'offline' || at !== '');
}

const isTokenFault = (fault: string) => fault.startsWith('token-');

/** Returns the handler for a fault whose response depends on the usual one; undefined for all other faults. */
function changeUsualAnswers(fault: string, usual: Handler): Handler | undefined {
  if (fault === 'slow') return delayAnswers(usual);
  if (isTokenFault(fault)) return rejectFirstToken(usual);
  return undefined;
}

/** Creates a handler that answers as usual, but later. */
const delayAnswers =
  (usual: Handler): Handler =>
  (call) => {
    const answer = computeAnswer(usual, call);
    return { ...answer, delay: (answer.delay ?? 0) + slowDelayMs };
  };

/** Creates a handler that answers 401 to the token with which the page was opened, and to others as usual. */
const rejectFirstToken =
  (usual: Handler): Handler =>
  (call) =>
    hasStoredToken(call) ? problem(401, 'unauthenticated') : computeAnswer(usual, call);

/** Sets `navigator.onLine`: `false` hides the browser's own value, which the prototype has; `true` shows it again. */
export function setOnLine(onLine: boolean): void {
  if (onLine) Reflect.deleteProperty(navigator, 'onLine');
  else Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
}
