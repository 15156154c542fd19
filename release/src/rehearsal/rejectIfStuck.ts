import { setTimeout } from 'node:timers/promises';

/** Longest wait for a page's response to a script, and for the start of a browser. */
const answerTimeoutMs = 60_000;
/** Default error. It is always this object, so that callers can tell a stuck page from other failures. */
export const stuckError = new Error('its page does not answer any more');

/** Resolves to the answer of a page or browser. Rejects with `error` if the answer takes longer than a minute. */
export const rejectIfStuck = <Answer>(answer: Promise<Answer>, error = stuckError): Promise<Answer> =>
  Promise.race([answer, pause(answerTimeoutMs).then(() => Promise.reject(error))]);

/** Waits. The timer does not keep the process running. */
export const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { ref: false });
